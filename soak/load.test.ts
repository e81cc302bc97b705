import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startProduct } from '../bench/product.ts';
import { askAll, countOf } from './asking.ts';
import { openDesks } from './desks.ts';
import { loadMix } from './load-mix.ts';

/** `npm run soak -- load` asks for minutes, and judges times and memory. */
const TIMES = 8;
const AT_ONCE = 8;

test('what people do in a day, asked by eight at once, is answered without a fault', async () => {
  const product = await startProduct({ LOG_LEVEL: 'error' });
  try {
    const kinds = await loadMix(product.url, await openDesks(product, { workers: 4, readers: 2 }));
    const outcome = await askAll(kinds, { times: TIMES, atOnce: AT_ONCE });
    assert.deepEqual([...outcome.faults], []);
    assert.equal(countOf(outcome) + outcome.refused, kinds.length * TIMES);
    const unasked = kinds.filter(({ name, mayRefuse }) => !mayRefuse && outcome.latencies.get(name)?.length !== TIMES);
    assert.deepEqual(unasked, []);
  } finally {
    await product.stop();
  }
});
