import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startProduct } from '../bench/product.ts';
import { askAll, countOf, loadFor } from './asking.ts';
import { openDesks } from './desks.ts';
import { loadMix } from './load-mix.ts';

/** `npm run soak -- load` asks for minutes, as much as the machine can bear, and judges times and memory. */
const MINUTE = { perSecond: 8, seconds: 60 } as const;
const TIMES = 4;
const AT_ONCE = 8;

test('what people do in a day, asked by eight at once and then for a minute, is answered without a fault', async () => {
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
    const minute = await loadFor(kinds, MINUTE);
    assert.deepEqual([[...minute.faults], minute.isKept], [[], true]);
    assert.equal(countOf(minute) + minute.refused, MINUTE.perSecond * MINUTE.seconds);
  } finally {
    await product.stop();
  }
});
