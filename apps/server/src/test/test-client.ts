import { randomUUID } from 'node:crypto';

/** What tests call: the app that `createApp` made, without a port. */
export type TestApp = { request: (path: string, init?: RequestInit) => Response | Promise<Response> };

/** A failure of the API, as tests read it. */
export type TestFailure = {
  code: string;
  message: string;
  fields: Record<string, string>;
  retryAfterSec: number;
  requestId: string;
  [key: string]: unknown;
};

/** An answer of unknown shape: success, the failure, and the rest as `unknown`. */
export type LooseBody = { success: boolean; error: TestFailure; [key: string]: unknown };

export type TestAnswer<Body> = { status: number; headers: Headers; body: Body };

/** A test's request: `json` is sent as JSON, `body` as it is. */
export type TestCall = {
  token?: string | undefined;
  json?: unknown;
  body?: RequestInit['body'];
  headers?: Record<string, string>;
};

/** The text of an answer; empty for an event stream, which has no end. */
export async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  await response.body?.cancel();
  return '';
}

/**
 * Sends a request to the app; `path` is below /api. The caller names the expected shape: `call<{ farm: { id: string }
 * }>(…)`. A body that is no JSON becomes null.
 */
export async function call<Body = LooseBody>(
  app: TestApp,
  ...[method, path, sent = {}]: [method: string, path: string, sent?: TestCall]
): Promise<TestAnswer<Body>> {
  const { token, json, body, headers = {} } = sent;
  const init = {
    // Needed for streams only.
    duplex: 'half',
    method: method.toUpperCase(),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: json === undefined ? (body ?? null) : JSON.stringify(json),
  };
  const response = await app.request(`http://localhost/api${path}`, init);
  const text = await textOf(response);
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  // The test states the shape; its assertions find differences.
  return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : null) as Body };
}

/** A person who signed up in a test. */
export type TestPerson = {
  uid: string;
  email: string;
  password: string;
  token: string;
  refreshToken: string;
  expiresAt: string;
};

/** Signs a person up, by default a new one, and makes the profile unless `profile` is false. */
export async function signUp(
  app: TestApp,
  {
    email = `p${randomUUID()}@example.test`,
    password = `cafe-${randomUUID()}`,
    name = 'Pessoa de Teste',
    profile = true,
  } = {},
): Promise<TestPerson> {
  const { status, body } = await call<Omit<TestPerson, 'uid'> & { user: { uid: string } }>(
    app,
    'POST',
    '/auth/register',
    { json: { email, password, displayName: name } },
  );
  if (status !== 201) throw new Error(`sign-up: ${status} ${JSON.stringify(body)}`);
  const { token, refreshToken, expiresAt, user } = body;
  if (profile) {
    const made = await call(app, 'POST', '/users/register', { token, json: { name, email } });
    if (made.status !== 201) throw new Error(`profile: ${made.status} ${JSON.stringify(made.body)}`);
  }
  return { uid: user.uid, email, password, token, refreshToken, expiresAt };
}

/** The tokens of a session, as the API answers them. */
type Tokens = Pick<TestPerson, 'token' | 'refreshToken' | 'expiresAt'>;

/** Asks for the next tokens of a session. */
export const refreshTokens = (app: TestApp, refreshToken: string) =>
  call<LooseBody & Tokens>(app, 'POST', '/auth/refresh', { json: { refreshToken } });

/** Signs in by e-mail and password. */
export const signIn = (app: TestApp, email: string, password: string) =>
  call<LooseBody & Tokens>(app, 'POST', '/auth/login', { json: { email, password } });

/** What the API answers to whoever comes with a token: 200 while its session lasts. */
export const statusOfToken = async (app: TestApp, token: string): Promise<number> =>
  (await call(app, 'GET', '/auth/sessions', { token })).status;

/** Default fields of a test's farm. */
export const SAMPLE_FARM = {
  name: 'Fazenda Boa Vista',
  totalArea: 120.5,
  city: 'Patrocínio',
  region: 'Cerrado Mineiro',
  state: 'MG',
} as const;

/** A farm as the API answers it. */
export type TestFarm = { id: string; farmSlug: string; version: number; role: string; [key: string]: unknown };

/** Makes a farm for the token's person; `fields` override `SAMPLE_FARM`. */
export async function createFarm(app: TestApp, token: string, fields: Record<string, unknown> = {}): Promise<TestFarm> {
  const { status, body } = await call<{ farm: TestFarm }>(app, 'POST', '/farms', {
    token,
    json: { ...SAMPLE_FARM, ...fields },
  });
  if (status !== 201) throw new Error(`farm: ${status} ${JSON.stringify(body)}`);
  return body.farm;
}

/** A picture of one pixel. */
export const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A multipart body with one file in the field `file`. */
export function photoForm(bytes: Uint8Array = TINY_PNG): FormData {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(bytes)], { type: 'image/png' }), 'foto.png');
  return form;
}
