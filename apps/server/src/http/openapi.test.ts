import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { routes } from '../routes/routes.ts';
import { openApiDocument } from './openapi.ts';

type Parameter = { name: string; in: string };
type Operation = { parameters: Parameter[] };

/** The document of the product's routes, as far as these tests read it. */
const { paths } = openApiDocument(routes, 'test') as unknown as { paths: Record<string, Record<string, Operation>> };

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation })),
);

const namesIn = (place: string, { parameters }: Operation): string[] =>
  parameters.filter((one) => one.in === place).map(({ name }) => name);

describe('the OpenAPI document', () => {
  test('has every query parameter apart', () => {
    for (const operation of operations) {
      for (const name of namesIn('query', operation)) assert.match(name, /^[A-Za-z]\w*$/, operation.name);
    }
    const file = operations.find(({ name }) => name === 'GET /api/farms/{farmId}/colheita/export');
    assert(file !== undefined);
    const finding = ['q', 'status', 'season', 'from', 'to', 'plot', 'deleted', 'sort'];
    assert.deepEqual(namesIn('query', file), ['format', ...finding]);
  });
});
