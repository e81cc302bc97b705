import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { PROBLEMS } from '@cafezal/domain/record/problem.ts';
import fc from 'fast-check';
import { type HostileRequest, hostileRequests } from './hostile-requests.ts';
import type { Operation, World } from './hostile-target.ts';
import type { Schema } from './hostile-values.ts';
import { hostileWorld } from './hostile-world.ts';
import { call, type TestApp, type TestFailure, type TestPerson } from './test-client.ts';

/** An answer above the first limit is slow. If it is slow again, or above the second limit, the route hangs. */
const [SLOW_MS, HUNG_MS] = [5_000, 30_000];

/** Internals that an answer must not contain. */
const INTERNALS =
  /node_modules|\.ts:\d|\bat \w+ \(|kysely|SQLSTATE|\bselect\b.+\bfrom\b|insert into|syntax error|relation "|column "|violates|constraint|ECONN|Error:|\/tmp\/|\/home\//i;
/** Texts of libraries that people must not read. */
const ENGLISH =
  /\b(?:expected|received|must|should|unexpected|cannot|required|invalid|missing|unknown|failed|input|string|undefined|not found|forbidden|allowed|please)\b/i;
/** English texts that the specification demands. */
const OF_THE_SEED = /^Validation failed|^Field '.*' exceeds maximum length/;
/** Statuses that need no documentation, since any malformed request can get them. */
const USUAL: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 409, 413, 415, 422, 429]);

type Document = {
  paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            parameters?: Operation['parameters'];
            requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
            responses: Readonly<Record<string, unknown>>;
          }
        >
      >
    >
  >;
};

/** Deletions last and deepest first, so that each finds its target. */
const rank = ({ method, path }: Operation): number => (method === 'DELETE' ? 100 - path.split('/').length : 0);

function operationsOf({ paths }: Document): Operation[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]): Operation => {
      const [content] = Object.entries(requestBody?.content ?? {});
      const body = content === undefined ? null : { type: content[0], schema: content[1].schema };
      const answers = new Set(Object.keys(responses).map(Number));
      return { path, method: method.toUpperCase(), parameters, body, answers };
    }),
  );
  return operations.sort((one, other) => rank(one) - rank(other));
}

type Answered = { status: number; headers: Headers; text: string };

function assertFailure(text: string): void {
  // The shape is asserted below.
  const { success, error } = JSON.parse(text) as { success: boolean; error: TestFailure };
  assert.equal(success, false);
  assert.ok(Object.hasOwn(PROBLEMS, error.code), `the catalogue has no ${error.code}`);
  assert.equal(typeof error.message, 'string');
  assert(error.message.length > 0);
  assert.match(error.requestId, /^[0-9a-f-]{36}$/);
  if (!OF_THE_SEED.test(error.message)) assert.doesNotMatch(error.message, ENGLISH);
  for (const [field, words] of Object.entries(error.fields ?? {})) {
    assert.equal(typeof words, 'string', field);
    assert.doesNotMatch(words, ENGLISH, field);
  }
}

/**
 * Asserts that an answer conforms to the API: no server failure, the right JSON shape, no internals and no foreign
 * data.
 */
function assertInContract({ status, headers, text }: Answered, { answers, path }: Operation, { secret }: World): void {
  assert(status >= 200 && status < 500, `status ${status}: ${text.slice(0, 300)}`);
  assert(answers.has(status) || USUAL.has(status), `status ${status} is not documented`);
  assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
  assert.doesNotMatch(text.slice(0, 4_000), INTERNALS);
  assert(!text.includes(secret), 'it tells of a farm of somebody else');
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
  if (status >= 400) {
    assert(isJson, `status ${status} without JSON`);
    assertFailure(text);
  } else if (isJson && !path.endsWith('/openapi.json')) {
    assert.match(text, /^\{"success":true[,}]/);
  }
}

/** Whether a client can send these headers. */
const isSendable = ({ headers }: HostileRequest): boolean => {
  try {
    return new Headers(headers) instanceof Headers;
  } catch {
    return false;
  }
};

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The text of an answer; for an event stream empty, since it has no end. */
async function textIn(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return '';
  }
  const bytes = Buffer.from(await response.arrayBuffer());
  return (isGzip(bytes) ? gunzipSync(bytes) : bytes).toString('utf8');
}

async function ask(app: TestApp, method: string, { path, headers, body }: HostileRequest): Promise<Answered> {
  const signal = AbortSignal.timeout(HUNG_MS);
  const hung = new Promise<never>((_, refuse) => {
    signal.addEventListener('abort', () => refuse(new Error(`no answer within ${HUNG_MS} ms`)), { once: true });
  });
  const response = await Promise.race([
    app.request(`http://localhost${path}`, { method, headers, body, signal }),
    hung,
  ]);
  const text = await Promise.race([textIn(response), hung]);
  return { status: response.status, headers: response.headers, text };
}

/** Sends a request, and repeats it if the answer was slow: the machine may be busy, but a hanging route hangs again. */
async function send(app: TestApp, method: string, request: HostileRequest): Promise<Answered> {
  for (const isLast of [false, true]) {
    const begun = performance.now();
    const answered = await ask(app, method, request);
    const ms = performance.now() - begun;
    if (ms <= SLOW_MS) return answered;
    if (isLast) assert.fail(`an answer after ${Math.round(ms)} ms, twice`);
  }
  throw new Error('unreachable');
}

/** The current day as a seed: other requests every day, the same all day. */
export const seedOfToday = (): number => Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));

/** How long an access token is used before another is fetched; it is valid for fifteen minutes. */
const TOKEN_MS = 8 * 60_000;

/** Provides access tokens that are valid for some more minutes. */
function tokensOf(app: TestApp, { email, password, token }: TestPerson): () => Promise<string> {
  let [last, since] = [token, performance.now()];
  return async () => {
    if (performance.now() - since < TOKEN_MS) return last;
    const { status, body } = await call<{ token: string }>(app, 'POST', '/auth/login', { json: { email, password } });
    assert.equal(status, 200, 'the person cannot sign in any more');
    [last, since] = [body.token, performance.now()];
    return last;
  };
}

/** A failed property, with everything needed to reproduce it. */
const findingOf = (name: string, { errorInstance, counterexample, seed, counterexamplePath }: Run): string =>
  [
    `${name}: ${errorInstance instanceof Error ? errorInstance.message.slice(0, 800) : errorInstance}`,
    `seed ${seed}, path ${counterexamplePath}`,
    fc.stringify(counterexample).slice(0, 3_000),
  ].join('\n');

type Run = fc.RunDetails<[HostileRequest]>;

/** Parameters of the fuzz run: seed, requests per route, and a progress callback. */
type Fuzzing = { seed: number; runs: number; tell?: (line: string) => void };

/** The result: number of requests, counts by status, and failures. */
export type Fuzzed = { requests: number; statuses: ReadonlyMap<number, number>; findings: string[] };

/** Sends hostile requests to every documented route, as the owner of a farm with data; answers the failures. */
export async function fuzzEveryRoute(app: TestApp, { seed, runs, tell = () => undefined }: Fuzzing): Promise<Fuzzed> {
  const { person, world, faults } = await hostileWorld(app);
  const freshToken = tokensOf(app, person);
  const { body } = await call<Document>(app, 'GET', '/openapi.json');
  const operations = operationsOf(body);
  assert(operations.length > 30);
  const [findings, statuses] = [[] as string[], new Map<number, number>()];
  let requests = 0;
  for (const operation of operations) {
    const token = await freshToken();
    const hostile = hostileRequests(operation, world, token).filter(isSendable);
    const property = fc.asyncProperty(hostile, async (request) => {
      requests += 1;
      const answered = await send(app, operation.method, request);
      statuses.set(answered.status, (statuses.get(answered.status) ?? 0) + 1);
      assertInContract(answered, operation, world);
    });
    const name = `${operation.method} ${operation.path}`;
    const run = await fc.check(property, { seed, numRuns: runs, endOnFailure: true });
    if (run.failed) findings.push(findingOf(name, run));
    const { status } = await call(app, 'GET', '/users/profile', { token });
    if (status !== 200) findings.push(`${name}\nthe session does not outlive it: ${status}`);
    tell(`${run.failed ? 'NOT HELD' : 'held'}  ${name}`);
  }
  return { requests, statuses, findings: [...findings, ...(await faults())] };
}
