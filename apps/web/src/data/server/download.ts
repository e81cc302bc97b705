import { atServer } from '../device/server-address.ts';
import { pageSignal } from '../page/page-life.ts';
import { api, NoConnectionError, refusalIn } from './api.ts';
import { underWay } from './calls-under-way.ts';
import { assertServerAnswer, type Json, readServerAnswer } from './server-answer.ts';

/** How long an answer may take to begin, in ms: the server reads a person's data whole before it sends any. */
const BEGIN_MS = 120_000;
/** How long it may take in all, in ms: the server ends each after as long. */
const WHOLE_MS = 1_800_000;

const nameOf = ({ headers }: Response): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'arquivo';

/** Asks for a file; rejects if its answer does not begin in time. What follows of it has more time. */
async function begin(path: string, token: string | null, json: unknown): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException('Nothing came.', 'TimeoutError')), BEGIN_MS);
  try {
    return await fetch(atServer(`/api${path}`), {
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
      signal: AbortSignal.any([late.signal, AbortSignal.timeout(WHOLE_MS), pageSignal()]),
    });
  } finally {
    clearTimeout(timer);
  }
}

async function fetchFile(path: string, token: string | null, json: unknown): Promise<File> {
  let response: Response | undefined;
  let refusal: Json;
  try {
    response = await begin(path, token, json);
    assertServerAnswer(response);
    if (response.ok) return new File([await response.blob()], nameOf(response));
    refusal = await readServerAnswer(response);
  } catch (cause) {
    throw new NoConnectionError(cause, response?.status);
  }
  throw refusalIn(response.status, refusal);
}

/**
 * Downloads a file from the API, or one that it makes of some JSON, under the name that the server gave it. Its answer begins
 * within 2 minutes and is whole after 30. Throws `ApiError` for a refusal and `NoConnectionError` without an answer.
 */
export const download = (path: string, json?: unknown): Promise<File> =>
  api.by((token) => underWay(() => fetchFile(path, token, json)));
