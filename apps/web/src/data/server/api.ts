import { deviceSecret } from '../device/device-secret.ts';
import { atServer } from '../device/server-address.ts';
import { readPerson, readRefreshToken, readToken } from '../device/token-store.ts';
import { nextTurn } from '../page/next-turn.ts';
import { pageSignal } from '../page/page-life.ts';
import { underWay } from './calls-under-way.ts';
import { type Json, readServerAnswer } from './server-answer.ts';

const TIMEOUT_MS = 30_000;
/** A failure answered by the server, with its code and pt-BR message. */
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

/** The server did not answer: no signal, a timeout, or an answer of a proxy or gateway in between. */
export class NoConnectionError extends Error {
  /** The HTTP status of a proxy or gateway that answered instead of our server. */
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
  /** Whether the answer has its time anew with each piece of it that comes. */
  isSlow?: boolean;
  /** The only status that counts as success; by default any below 300. */
  expected?: number;
};

/** Provides a valid access token before a call, refreshing it if needed. With `refused`, a different one. */
type TokenSource = (refused?: string) => Promise<string | null>;

/** Replaced by the session. */
let freshToken: TokenSource = async () => readToken(Date.now());
export const takeTokensFrom = (source: TokenSource): void => {
  freshToken = source;
};

/** The error in a failed answer. */
export const refusalIn = (status: number, { error }: Json): ApiError =>
  new ApiError(status, typeof error === 'object' && error !== null ? { ...error } : {});

function errorOf({ method, path }: Sent, status: number, answer: Json): ApiError {
  const error = refusalIn(status, answer);
  // Failures of the server are only logged, with the request id under which the server logs them too.
  if (status >= 500) console.warn(`${method} ${path}: ${status} ${error.code}`, error.details.requestId);
  return error;
}

/** What ends a call, the answer with that put off for each piece of it that comes, and the end of the waiting. */
function patience({ timeoutMs = TIMEOUT_MS, isSlow = false }: Sent) {
  if (!isSlow)
    return { signal: AbortSignal.timeout(timeoutMs), heard: (response: Response) => response, end: () => {} };
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => late.abort(), timeoutMs);
  };
  wait();
  const transform = (piece: Uint8Array, pieces: TransformStreamDefaultController): void => {
    wait();
    pieces.enqueue(piece);
  };
  return {
    signal: late.signal,
    heard: (response: Response) =>
      new Response(response.body?.pipeThrough(new TransformStream({ transform })), response),
    end: () => clearTimeout(timer),
  };
}

async function call(sent: Sent, token: string | null): Promise<Json> {
  const { method, path, json, form, headers = {}, expected } = sent;
  const { signal, heard, end } = patience(sent);
  let response: Response | undefined;
  let answer: Json;
  try {
    response = await fetch(atServer(`/api${path}`), {
      method,
      headers: {
        accept: 'application/json',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: form ?? (json === undefined ? null : JSON.stringify(json)),
      signal: AbortSignal.any([signal, pageSignal()]),
    });
    answer = await readServerAnswer(heard(response));
  } catch (cause) {
    throw new NoConnectionError(cause, response?.status);
  } finally {
    end();
  }
  if (expected === undefined ? response.ok : response.status === expected) return answer;
  throw errorOf(sent, response.status, answer);
}

const send = (sent: Sent, token: string | null): Promise<Json> => underWay(() => call(sent, token));

/**
 * `isHere` tells, once an answer arrives, whether the person who asked is still signed in: the answer must not be
 * stored on the device of someone who has left. While the session is still being read, only a sign-out counts.
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
 * A token to replace a refused one: expired although this device's clock says otherwise, or replaced by another tab.
 * Throws the refusal if the session is over, and `NoConnectionError` if nobody answered.
 */
async function tokenAfter(refused: string, refusal: ApiError): Promise<string> {
  const next = await freshToken(refused).catch(() => null);
  if (next !== null && next !== refused) return next;
  throw readRefreshToken() === null ? refusal : new NoConnectionError(new Error('the session waits'));
}

/** A call that is made with a token, or with none. */
type Attempt<Answer> = (token: string | null) => Promise<Answer>;

/**
 * A call with the access token. Without a valid token nothing is sent: then the session could not be refreshed for lack
 * of an answer, which is no refusal. A refused token is renewed once; only if the renewal is refused does the session
 * end.
 */
async function withToken<Answer>(attempt: Attempt<Answer>): Promise<Answer> {
  const token = await freshToken();
  if (token === null && readRefreshToken() !== null) throw new NoConnectionError(new Error('the session waits'));
  try {
    return await attempt(token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || token === null) throw error;
    return attempt(await tokenAfter(token, error));
  }
}

/** A call of the signed-in person. If the person has left meanwhile, its answer is dropped. */
async function asPersonBy<Answer>(attempt: Attempt<Answer>): Promise<Answer> {
  const person = whoAsks();
  const answer = await withToken(attempt);
  if (!person.isHere()) throw new NoConnectionError(new Error('who asked has left'));
  return answer;
}

const asPerson = (sent: Sent): Promise<Json> => asPersonBy((token) => send(sent, token));

/**
 * Calls of the product's API, 30 s at most, with the bearer token if there is one. They throw `ApiError` for the
 * server's refusals and `NoConnectionError` if it did not answer.
 */
export const api = {
  get: async (path: string): Promise<Json> => {
    // Yield first: right after a render this would make the frame too long on a cheap phone.
    await nextTurn();
    return asPerson({ method: 'GET', path });
  },
  /** An answer that may be long: on a weak network it is given up once nothing came of it for 30 s. */
  getSlowly: (path: string): Promise<Json> => asPerson({ method: 'GET', path, isSlow: true }),
  post: (path: string, json: unknown = {}, headers: Readonly<Record<string, string>> = {}): Promise<Json> =>
    asPerson({ method: 'POST', path, json, headers }),
  patch: (path: string, json: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Json> =>
    asPerson({ method: 'PATCH', path, json, headers }),
  delete: (path: string): Promise<Json> => asPerson({ method: 'DELETE', path }),
  /** A call with only one status that counts as success, and with another limit where it says so. */
  expecting: (
    expected: number,
    sent: {
      method: string;
      path: string;
      json?: unknown;
      headers?: Readonly<Record<string, string>>;
      timeoutMs?: number;
    },
  ): Promise<Json> => asPerson({ ...sent, expected }),
  /** Uploads one file as multipart, within 10 minutes. */
  upload: (path: string, file: File, headers: Readonly<Record<string, string>> = {}): Promise<Json> => {
    const form = new FormData();
    form.append('file', file, file.name);
    return asPerson({ method: 'POST', path, form, headers, timeoutMs: 600_000 });
  },
  /** A call of the signed-in person that something else than `fetch` makes. */
  by: asPersonBy,
  /**
   * Without a token, with the device secret that shows that a person has signed in here before: sign-in, sign-up and
   * refresh.
   */
  open: (path: string, json: unknown, timeoutMs = TIMEOUT_MS): Promise<Json> =>
    send({ method: 'POST', path, json, timeoutMs, headers: { 'x-device': deviceSecret() } }, null),
  /** Without a token: for links in mails. */
  getOpen: (path: string): Promise<Json> => send({ method: 'GET', path }, null),
};
