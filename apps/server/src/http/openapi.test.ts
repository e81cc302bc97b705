import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { routes } from '../routes/routes.ts';
import { openApiDocument } from './openapi.ts';

type Parameter = { name: string; in: string };
type Operation = {
  parameters: Parameter[];
  requestBody?: { required: boolean };
  responses: Record<string, { headers?: Record<string, unknown> }>;
};

/** The document of the product's routes, as far as these tests read it. */
const { paths } = openApiDocument(routes, 'test') as unknown as { paths: Record<string, Record<string, Operation>> };

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation })),
);

const namesIn = (place: string, { parameters }: Operation): string[] =>
  parameters.filter((one) => one.in === place).map(({ name }) => name);

function operation(wanted: string): Operation {
  const found = operations.find(({ name }) => name === wanted);
  assert(found !== undefined, wanted);
  return found;
}

describe('the OpenAPI document', () => {
  test('has every query parameter apart', () => {
    for (const one of operations) {
      for (const name of namesIn('query', one)) assert.match(name, /^[A-Za-z]\w*$/, one.name);
    }
    const file = operation('GET /api/farms/{farmId}/colheita/export');
    const finding = ['q', 'status', 'season', 'from', 'to', 'plot', 'deleted', 'sort'];
    assert.deepEqual(namesIn('query', file), ['format', ...finding]);
  });

  test('names the headers of versions, of repeated creations and of waiting', () => {
    const create = operation('POST /api/farms/{farmId}/colheita');
    const change = operation('PATCH /api/farms/{farmId}/colheita/{idOrSlug}');
    assert.deepEqual([namesIn('header', create), namesIn('header', change)], [['Idempotency-Key'], ['If-Match']]);
    assert.deepEqual(Object.keys(create.responses[201]?.headers ?? {}), ['ETag', 'Idempotency-Replayed']);
    assert.deepEqual(Object.keys(change.responses[200]?.headers ?? {}), ['ETag']);
    const file = operation('GET /api/farms/{farmId}/colheita/export');
    for (const status of [429, 503])
      assert.deepEqual(Object.keys(file.responses[status]?.headers ?? {}), ['Retry-After']);
  });

  test('says which bodies may be missing', () => {
    const isNeeded = (name: string) => operation(name).requestBody?.required;
    assert.equal(isNeeded('PATCH /api/farms/{farmId}/colheita/{idOrSlug}'), false);
    assert.equal(isNeeded('POST /api/auth/login'), true);
    assert.equal(isNeeded('POST /api/farms/{farmId}/photo-upload'), true);
  });
});
