import { atServer } from '../device/server-address.ts';
import { api, NoConnectionError, refusalIn } from './api.ts';
import { underWay } from './calls-under-way.ts';
import { type Json, readServerAnswer } from './server-answer.ts';

const TIMEOUT_MS = 600_000;

/** How an upload is watched: `onProgress` is told the part of its bytes that left, from 0 to 1. */
type Watched = { key: string; onProgress: (part: number) => void; signal: AbortSignal };

const headersOf = (request: XMLHttpRequest): Headers => {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean);
  return new Headers(lines.map((line): [string, string] => [line.replace(/:.*/s, ''), line.replace(/^[^:]*:\s*/, '')]));
};

/** Sends a form; `fetch` does not tell how far it is. Rejects with the signal's reason once that aborts. */
function sendForm(
  path: string,
  { form, token }: { form: FormData; token: string | null },
  { key, onProgress, signal }: Watched,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  const cancel = (): void => {
    reject(signal.reason);
    request.abort();
  };
  request.open('POST', atServer(`/api${path}`));
  request.timeout = TIMEOUT_MS;
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('idempotency-key', key);
  if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
  const fail = (): void => reject(new NoConnectionError(new Error('the upload got no answer')));
  request.onerror = fail;
  request.ontimeout = fail;
  request.onload = () =>
    resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
  if (signal.aborted) cancel();
  else {
    signal.addEventListener('abort', cancel, { once: true });
    request.send(form);
  }
  return promise.finally(() => signal.removeEventListener('abort', cancel));
}

async function answerTo(response: Response): Promise<Json> {
  let answer: Json;
  try {
    answer = await readServerAnswer(response);
  } catch (cause) {
    throw new NoConnectionError(cause, response.status);
  }
  if (response.ok) return answer;
  throw refusalIn(response.status, answer);
}

/**
 * Uploads files as multipart within 10 minutes, and tells how far it is. Sent again with the same `key` they are one upload. Throws
 * `ApiError` for a refusal, `NoConnectionError` without an answer, and the signal's reason once it aborts.
 */
export function uploadWatched(path: string, files: readonly File[], watched: Watched): Promise<Json> {
  const form = new FormData();
  for (const file of files) form.append('file', file, file.name);
  return api.by((token) => underWay(async () => answerTo(await sendForm(path, { form, token }, watched))));
}
