import assert from 'node:assert/strict';
import { SECTIONS } from '@cafezal/domain/record.ts';
import fc from 'fast-check';
import { type HostileRequest, hostileRequests, type Known, type Operation } from './hostile-requests.ts';
import type { Schema } from './hostile-values.ts';
import { call, createFarm, photoForm, signUp, type TestApp, type TestFailure, textOf } from './test-client.ts';

/** An answer that takes longer hangs: the longest deadline of ours is five seconds, and the machine may be busy. */
const HUNG_MS = 30_000;

/** What an answer would hold where it told of our insides. */
const INTERNALS =
  /node_modules|\.ts:\d|\bat \w+ \(|kysely|SQLSTATE|\bselect\b.+\bfrom\b|insert into|syntax error|relation "|column "|violates|constraint|ECONN|Error:|\/tmp\/|\/home\//i;
/** Words of libraries, which a person is not to read. */
const ENGLISH =
  /\b(?:expected|received|must|should|unexpected|cannot|required|invalid|missing|unknown|failed|input|string|undefined|not found|forbidden|allowed|please)\b/i;
/** The seed's own English. */
const OF_THE_SEED = /^Validation failed|^Field '.*' exceeds maximum length/;

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

/** Deepest deletes first, so that each finds what it takes away; everything else before them. */
const rank = ({ method, path }: Operation): number => (method === 'DELETE' ? 100 - path.split('/').length : 0);

function operationsOf({ paths }: Document): Operation[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]): Operation => {
      const [content] = Object.entries(requestBody?.content ?? {});
      const body = content === undefined ? null : { type: content[0], schema: content[1].schema };
      return { path, method: method.toUpperCase(), parameters, body };
    }),
  );
  return operations.sort((one, other) => rank(one) - rank(other));
}

/** One record in each section, with a reading and a photo where these have a place. */
async function furnish(app: TestApp, token: string): Promise<Known> {
  const { id: farmId, farmSlug } = await createFarm(app, token);
  const records: string[] = [];
  for (const section of SECTIONS) {
    const json = { name: `Registro ${section}`, ...(section === 'talhoes' ? { data: { area: 1 } } : {}) };
    const status = section === 'vendas' ? { status: 'draft' } : {};
    const season = section === 'producao' ? { season: '2026/27' } : {};
    const made = await call<{ record: { id: string; slug: string } }>(app, 'POST', `/farms/${farmId}/${section}`, {
      token,
      json: { ...json, ...status, ...season },
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    records.push(made.body.record.id, made.body.record.slug);
  }
  const photo = await call<{ photo: { id: string; url: string } }>(
    app,
    'POST',
    `/farms/${farmId}/colheita/registro-colheita/fotos`,
    { token, body: photoForm() },
  );
  assert.equal(photo.status, 201, JSON.stringify(photo.body));
  const file = photo.body.photo.url.split('/').at(-1) ?? '';
  const ids = records.filter((_, at) => at % 2 === 0);
  return {
    farmId: [farmId],
    slug: [farmSlug],
    section: [...SECTIONS],
    idOrSlug: records,
    recordId: ids,
    plotId: ids,
    report: ['resumo-da-safra', 'estoque', 'vendas-e-precos', 'produtividade-por-talhao'],
    photoId: [photo.body.photo.id],
    file: [file],
  };
}

type Answered = { status: number; headers: Headers; text: string };

function assertFailure(text: string): void {
  // Its shape is what is checked below.
  const { success, error } = JSON.parse(text) as { success: boolean; error: TestFailure };
  assert.equal(success, false);
  assert.match(error.code, /^[a-z]+(?:\/[a-z-]+)?$/);
  assert.equal(typeof error.message, 'string');
  assert(error.message.length > 0);
  assert.match(error.requestId, /^[0-9a-f-]{36}$/);
  if (!OF_THE_SEED.test(error.message)) assert.doesNotMatch(error.message, ENGLISH);
  for (const [field, words] of Object.entries(error.fields ?? {})) {
    assert.equal(typeof words, 'string', field);
    assert.doesNotMatch(words, ENGLISH, field);
  }
}

/** Holds an answer against the contract: no fault of ours, JSON in its shape, nothing of our insides. */
function assertInContract({ status, headers, text }: Answered): void {
  assert(status >= 200 && status < 500, `status ${status}: ${text.slice(0, 300)}`);
  assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
  assert.doesNotMatch(text.slice(0, 4_000), INTERNALS);
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
  if (status >= 400) {
    assert(isJson, `status ${status} without JSON`);
    assertFailure(text);
  }
}

/** Headers that no client can send make no request. */
const isSendable = ({ headers }: HostileRequest): boolean => {
  try {
    return new Headers(headers) instanceof Headers;
  } catch {
    return false;
  }
};

async function send(app: TestApp, method: string, { path, headers, body }: HostileRequest): Promise<Answered> {
  const signal = AbortSignal.timeout(HUNG_MS);
  const response = await app.request(`http://localhost${path}`, { method, headers, body, signal });
  return { status: response.status, headers: response.headers, text: await textOf(response) };
}

/** The day as a number: every day other requests, the same ones all day. */
export const seedOfToday = (): number => Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));

/** How every route is tried: the seed of chance, requests a route, and who is told how far it got. */
type Fuzzing = { seed: number; runs: number; tell?: (line: string) => void };

/** Sends every route of the published document hostile requests, as the owner of a furnished farm; what did not hold. */
export async function fuzzEveryRoute(
  app: TestApp,
  { seed, runs, tell = () => undefined }: Fuzzing,
): Promise<{ requests: number; findings: string[] }> {
  const { token } = await signUp(app);
  const known = await furnish(app, token);
  const { body } = await call<Document>(app, 'GET', '/openapi.json');
  const operations = operationsOf(body);
  assert(operations.length > 30);
  const findings: string[] = [];
  let requests = 0;
  for (const operation of operations) {
    const property = fc.asyncProperty(hostileRequests(operation, known, token).filter(isSendable), async (request) => {
      requests += 1;
      assertInContract(await send(app, operation.method, request));
    });
    const name = `${operation.method} ${operation.path}`;
    const { failed, error } = await fc.check(property, { seed, numRuns: runs, endOnFailure: true }).then((run) => ({
      failed: run.failed,
      error: fc.defaultReportMessage(run) ?? '',
    }));
    if (failed) findings.push(`${name}\n${error}`);
    tell(`${failed ? 'NOT HELD' : 'held'}  ${name}`);
  }
  const { status } = await call(app, 'GET', '/users/profile', { token });
  if (status !== 200) findings.push(`the session does not outlive it: ${status}`);
  return { requests, findings };
}
