import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';

const { page } = await import('../testing/browser-parts.ts');
const { ApiError, NoConnectionError } = await import('./api.ts');
const { createQueryClient } = await import('./query-client.ts');

const MINUTE = 60_000;
const queryOf = (client: QueryClient) => client.getQueryCache().build(client, { queryKey: ['farms'] });
const rules = createQueryClient().defaultQueryOptions({ queryKey: ['farms'] });

/** How often a query is asked in all when it always fails so. */
async function asksFor(error: Error): Promise<number> {
  let asked = 0;
  const client = createQueryClient();
  const query = {
    queryKey: ['fails'],
    queryFn: async () => {
      asked += 1;
      throw error;
    },
    retryDelay: 0,
    retry: rules.retry ?? false,
  };
  const observer = new QueryObserver(client, query);
  await new Promise<void>((resolve) => {
    const stop = observer.subscribe(({ isError }) => {
      if (!isError) return;
      stop();
      resolve();
    });
  });
  client.clear();
  return asked;
}

test('seed 7.28: what was fetched is fresh for 5 minutes, kept unused for 10 and not fetched again on focus', () => {
  assert.deepEqual([rules.staleTime, rules.gcTime, rules.refetchOnWindowFocus], [5 * MINUTE, 10 * MINUTE, false]);
});

test('seed 9.12: the data of a farm is fresh for 300000 ms', async () => {
  const { farmQuery } = await import('../farms/farms.ts');
  const farm = createQueryClient().defaultQueryOptions(farmQuery('u1', 'boa-vista'));
  assert.equal(farm.staleTime, 300_000);
});

test('seed 9.13: the library forgets after 5 minutes by default, this client after 10', () => {
  const plain = new QueryClient();
  assert.equal(queryOf(plain).gcTime, 5 * MINUTE);
  plain.clear();
  const client = createQueryClient();
  assert.equal(queryOf(client).gcTime, 10 * MINUTE);
  client.clear();
});

test('seed 7.29: a query is retried fewer than 3 times, and never on a 4xx', async () => {
  assert.equal(await asksFor(new ApiError(500, {})), 3);
  assert.equal(await asksFor(new NoConnectionError(new Error('no signal'))), 3);
  for (const status of [400, 401, 403, 404, 408, 409, 422, 429])
    assert.equal(await asksFor(new ApiError(status, {})), 1);
  page.navigator.onLine = false;
  assert.equal(await asksFor(new NoConnectionError(new Error('no signal'))), 1);
  page.navigator.onLine = true;
});

test('seed 7.30: a mutation is never retried', async () => {
  let asked = 0;
  const client = createQueryClient();
  const mutationFn = async () => {
    asked += 1;
    throw new ApiError(500, {});
  };
  await assert.rejects(new MutationObserver(client, { mutationFn, retryDelay: 0 }).mutate());
  assert.equal(asked, 1);
  client.clear();
});
