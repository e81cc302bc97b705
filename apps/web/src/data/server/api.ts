import { deviceSecret } from '../device/device-secret.ts';
import { readPerson, readRefreshToken, readToken } from '../device/token-store.ts';
import { nextTurn } from '../page/next-turn.ts';
import { pageSignal } from '../page/page-life.ts';
import { underWay } from './calls-under-way.ts';
import { assertOwnAnswer, type Json, readOwnAnswer } from './own-answer.ts';

const TIMEOUT_MS = 30_000;

/** A failure that the server told us of, with the contract's code and pt-BR message. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, error: Readonly<Record<string, unknown>>) {
    super(typeof error.message === 'string' ? error.message : 'Ocorreu um erro inesperado.');
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof error.code === 'string' ? error.code : 'internal';
    // The contract: `fields` maps names to texts.
    this.fields = (error.fields ?? {}) as Readonly<Record<string, string>>;
    this.details = error;
  }
}

/** The server did not answer: no signal, a timeout, or an answer of something between us that is not our server. */
export class NoConnectionError extends Error {
  /** With which status something between us and our server answered, if it did. */
  readonly status: number | undefined;

  constructor(cause: unknown, status?: number) {
    super('Sem conexão. Seus registros estão guardados neste aparelho.', { cause });
    this.name = 'NoConnectionError';
    this.status = status;
  }
}

type Sent = {
  method: string;
  path: string;
  json?: unknown;
  form?: FormData;
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
  /** The one status that is success; any below 300 unless told. */
  expected?: number;
};

/** Gives a good access token before a call, refreshing it if need be, and another one than one that was `refused`. */
type TokenSource = (refused?: string) => Promise<string | null>;

/** Set by the session. */
let freshToken: TokenSource = async () => readToken(Date.now());
export const takeTokensFrom = (source: TokenSource): void => {
  freshToken = source;
};

/** The refusal in a failed answer, by the contract's shape. */
const refusalIn = (status: number, { error }: Json): ApiError =>
  new ApiError(status, typeof error === 'object' && error !== null ? { ...error } : {});

/** A file of the API, however long it takes to come. */
async function fetchFile(path: string): Promise<Blob> {
  const token = await freshToken();
  let response: Response;
  let refusal: Json;
  try {
    response = await fetch(`/api${path}`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });
    assertOwnAnswer(response);
    if (response.ok) return await response.blob();
    refusal = await readOwnAnswer(response);
  } catch (cause) {
    throw new NoConnectionError(cause);
  }
  throw refusalIn(response.status, refusal);
}

function errorOf({ method, path }: Sent, status: number, answer: Json): ApiError {
  const error = refusalIn(status, answer);
  // The seed: the server's own failure is only logged, by the id under which the server has it too.
  if (status >= 500) console.warn(`${method} ${path}: ${status} ${error.code}`, error.details.requestId);
  return error;
}

async function call(sent: Sent, token: string | null): Promise<Json> {
  const { method, path, json, form, headers = {}, timeoutMs = TIMEOUT_MS, expected } = sent;
  let response: Response | undefined;
  let answer: Json;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: form ?? (json === undefined ? null : JSON.stringify(json)),
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), pageSignal()]),
    });
    answer = await readOwnAnswer(response);
  } catch (cause) {
    throw new NoConnectionError(cause, response?.status);
  }
  if (expected === undefined ? response.ok : response.status === expected) return answer;
  throw errorOf(sent, response.status, answer);
}

const send = (sent: Sent, token: string | null): Promise<Json> => underWay(() => call(sent, token));

/**
 * Tells, once an answer is there, whether who asked for it is still the one signed in: it must not be kept on the device
 * of a person who has left. Where it is not known yet who signs in, only that one has left counts.
 */
function whoAsks(): { isHere: () => boolean } {
  const isSignedIn = readRefreshToken() !== null;
  const asking = readPerson();
  return {
    isHere: () => {
      if (isSignedIn && readRefreshToken() === null) return false;
      return asking === null || readPerson()?.uid === asking.uid;
    },
  };
}

/**
 * A token in the place of one that was refused: expired where this device's clock says that it lives, or replaced by
 * another tab. Throws the refusal where there is no session any more, and `NoConnectionError` where nobody answered.
 */
async function tokenAfter(refused: string, refusal: ApiError): Promise<string> {
  const next = await freshToken(refused).catch(() => null);
  if (next !== null && next !== refused) return next;
  throw readRefreshToken() === null ? refusal : new NoConnectionError(new Error('the session waits'));
}

/**
 * A call as the signed-in person. Without a good token nothing is sent: the session could not be refreshed for want
 * of an answer, which is no refusal. A token that is refused is renewed once; only a refusal of that ends the session.
 */
async function withToken(sent: Sent): Promise<Json> {
  const token = await freshToken();
  if (token === null && readRefreshToken() !== null) throw new NoConnectionError(new Error('the session waits'));
  try {
    return await send(sent, token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || token === null) throw error;
    return send(sent, await tokenAfter(token, error));
  }
}

/** A call as the signed-in person, whose answer comes to nobody else: for who has left, there is none. */
async function asPerson(sent: Sent): Promise<Json> {
  const person = whoAsks();
  const answer = await withToken(sent);
  if (!person.isHere()) throw new NoConnectionError(new Error('who asked has left'));
  return answer;
}

/**
 * Calls of the product's API, 30 s at most, with the bearer token when one is stored. They throw
 * `ApiError` for what the server refused and `NoConnectionError` when it did not answer.
 */
export const api = {
  get: async (path: string): Promise<Json> => {
    // Asked right after a drawing, of which it would be the longest part on a cheap phone.
    await nextTurn();
    return asPerson({ method: 'GET', path });
  },
  post: (path: string, json: unknown = {}, headers: Readonly<Record<string, string>> = {}): Promise<Json> =>
    asPerson({ method: 'POST', path, json, headers }),
  patch: (path: string, json: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Json> =>
    asPerson({ method: 'PATCH', path, json, headers }),
  delete: (path: string): Promise<Json> => asPerson({ method: 'DELETE', path }),
  /** A call of which one status alone is success. */
  expecting: (
    expected: number,
    sent: { method: string; path: string; json?: unknown; headers?: Readonly<Record<string, string>> },
  ): Promise<Json> => asPerson({ ...sent, expected }),
  /** One file as multipart; uploads may take up to 10 minutes (seed 9). */
  upload: (path: string, file: File, headers: Readonly<Record<string, string>> = {}): Promise<Json> => {
    const form = new FormData();
    form.append('file', file, file.name);
    return asPerson({ method: 'POST', path, form, headers, timeoutMs: 600_000 });
  },
  /** A file that the API makes, such as a whole farm. */
  download: fetchFile,
  /** Without a token, and with what shows that a person signed in from this device before: sign-in, sign-up and refresh. */
  open: (path: string, json: unknown, timeoutMs = TIMEOUT_MS): Promise<Json> =>
    send({ method: 'POST', path, json, timeoutMs, headers: { 'x-device': deviceSecret() } }, null),
  /** Without a token: what a link of a mail leads to. */
  getOpen: (path: string): Promise<Json> => send({ method: 'GET', path }, null),
};
