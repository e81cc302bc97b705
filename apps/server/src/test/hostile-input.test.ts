import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { SECTIONS } from '@cafezal/domain/record.ts';
import fc from 'fast-check';
import { type HostileRequest, hostileRequests, type Known, type Operation } from './hostile-requests.ts';
import type { Schema } from './hostile-values.ts';
import { startTestServer, type TestServer } from './test-app.ts';
import { call, createFarm, photoForm, signUp, type TestFailure, textOf } from './test-client.ts';

/** The same requests in every run; another seed by HOSTILE_SEED, more of them by HOSTILE_RUNS. */
const SEED = Number(process.env.HOSTILE_SEED ?? 20_260_601);
const RUNS = Number(process.env.HOSTILE_RUNS ?? 25);
const BUDGET_MS = 900_000;

/** What an answer would hold where it told of our insides. */
const INTERNALS =
  /node_modules|\.ts:\d|\bat \w+ \(|kysely|SQLSTATE|\bselect\b.+\bfrom\b|insert into|syntax error|relation "|column "|violates|constraint|ECONN|Error:/i;
/** Words of libraries, which a person is not to read. */
const ENGLISH = /\b(?:expected|received|must be|unexpected|cannot|required|input|undefined|not found|forbidden)\b/i;

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
async function furnish({ app }: TestServer, token: string): Promise<Known> {
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
  return {
    farmId: [farmId],
    slug: [farmSlug],
    section: [...SECTIONS],
    idOrSlug: records,
    report: ['resumo-da-safra'],
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
  if (!error.message.startsWith('Validation failed')) assert.doesNotMatch(error.message, ENGLISH);
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

async function send({ app }: TestServer, method: string, { path, headers, body }: HostileRequest): Promise<Answered> {
  const response = await app.request(`http://localhost${path}`, { method, headers, body });
  return { status: response.status, headers: response.headers, text: await textOf(response) };
}

describe('hostile input', () => {
  let server: TestServer;

  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  test('gets an answer of the contract from every route, never a fault of ours', { timeout: BUDGET_MS }, async () => {
    const { token } = await signUp(server.app);
    const known = await furnish(server, token);
    const { body } = await call<Document>(server.app, 'GET', '/openapi.json');
    const operations = operationsOf(body);
    assert(operations.length > 30);
    for (const operation of operations) {
      const requests = hostileRequests(operation, known, token);
      const property = fc.asyncProperty(requests, async (request) => {
        assertInContract(await send(server, operation.method, request));
      });
      try {
        await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
      } catch (error) {
        throw new Error(`${operation.method} ${operation.path}`, { cause: error });
      }
    }
    const { status } = await call(server.app, 'GET', '/users/profile', { token });
    assert.equal(status, 200, 'the session outlives it all');
  });
});
