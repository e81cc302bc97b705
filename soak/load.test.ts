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
    const mix = await loadMix(product.url, await openDesks(product, { workers: 4, readers: 2 }));
    // On a busy machine what waits for its turn too long is refused in shape.
    const kinds = mix.map((kind) => ({ ...kind, mayRefuse: true }));
    const outcome = await askAll(kinds, { times: TIMES, atOnce: AT_ONCE });
    assert.deepEqual([...outcome.faults], []);
    assert.equal(countOf(outcome) + outcome.refused, kinds.length * TIMES);
    assert.deepEqual(
      kinds.filter(({ name }) => !outcome.latencies.has(name)),
      [],
      'each kind is answered',
    );
  } finally {
    await product.stop();
  }
});
