import { quantile, rounded } from '../bench/measure.ts';
import { megabytes, residentBytes } from '../bench/process-figures.ts';
import { startProduct } from '../bench/product.ts';
import { askApart } from './ask-apart.ts';
import { countOf } from './asking.ts';
import { openDesks } from './desks.ts';
import { numbersOf, type Soak, tell } from './soak.ts';

/** Of the peak, how much is answered still; and in how many ms the slowest hundredth of what is asked for most. */
const LEAST_ANSWERED = 0.6;
const SLOWEST_RECORD_MS = 4_000;
/** How often what it held before it may hold in memory. */
const MOST_MEMORY = 2;

/**
 * A minute of more than a server can answer: it refuses what is too much, and what it lets in is answered about as quickly and as
 * often as before.
 */
export const overload: Soak = async (options) => {
  const { percent, seconds } = numbersOf(options, { percent: 150, seconds: 60 });
  const product = await startProduct({ LOG_LEVEL: 'error' });
  try {
    const desks = await openDesks(product);
    let [answerable, before] = [0, 0];
    const order = { url: product.url, desks, seconds, share: percent / 100, mayRefuse: true };
    const outcome = await askApart(order, async ({ peak, perSecond }) => {
      answerable = peak;
      tell(`peak ${rounded(peak)} calls a second; ${seconds} s at ${rounded(perSecond)}`);
      before = await residentBytes(product.pid);
    });
    const after = await residentBytes(product.pid);
    const records = outcome.latencies.get('a record') ?? [];
    const answered = countOf(outcome) / seconds / answerable;
    for (const [fault, count] of outcome.faults) tell(`FAULT ${fault}, ${count} times`);
    if (!outcome.isKept) tell('FAULT too many calls were open: they were neither answered nor refused');
    tell(`answered ${rounded(answered)} of the peak (at least ${LEAST_ANSWERED}), ${outcome.refused} refused in shape`);
    tell(
      `a record: p50 ${rounded(quantile(records, 0.5))} ms, p99 ${rounded(quantile(records, 0.99))} ms (at most ${SLOWEST_RECORD_MS})`,
    );
    tell(`memory ${megabytes(before)} before, ${megabytes(after)} at the end (at most ${MOST_MEMORY} times)`);
    const isQuick = quantile(records, 0.99) <= SLOWEST_RECORD_MS;
    const isKept = outcome.isKept && outcome.faults.size === 0;
    return isKept && isQuick && answered >= LEAST_ANSWERED && after <= before * MOST_MEMORY;
  } finally {
    await product.stop();
  }
};
