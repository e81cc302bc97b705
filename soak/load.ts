import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile, rounded } from '../bench/measure.ts';
import { descendantsOf, megabytes, residentBytes, shareBytes } from '../bench/process-figures.ts';
import { type Product, startProduct } from '../bench/product.ts';
import { type LoadKind, loadMix } from './load-mix.ts';
import { numbersOf, type Soak } from './soak.ts';

/** How many ask at once while the peak is sought, and for how long: the first part of it warms up. */
const AT_ONCE = 24;
const PEAK_SECONDS = 20;
const SHARE_OF_PEAK = 0.7;
/** More than these that are not answered yet, and the load is above what the server can do. */
const MOST_OPEN = 500;
const SAMPLE_MS = 1_000;
/** How memory may differ between the thirds, and the slowest hundredth from the usual. */
const MORE_MEMORY = 0.1;
const SLOWER = 5;

/** What came of the calls: milliseconds by kind, of them how late each was asked, and statuses that nobody should get. */
type Outcome = { latencies: Map<string, number[]>; late: number[]; faults: Map<string, number>; refused: number };

const nothingYet = (): Outcome => ({ latencies: new Map(), late: [], faults: new Map(), refused: 0 });

function draw(kinds: readonly LoadKind[]): LoadKind {
  let left = Math.random() * kinds.reduce((sum, { share }) => sum + share, 0);
  const chosen = kinds.find(({ share }) => {
    left -= share;
    return left < 0;
  });
  return chosen ?? (kinds[0] as LoadKind);
}

/** Makes one call; its time runs from when it was due. */
async function perform({ name, mayRefuse = false, run }: LoadKind, due: number, outcome: Outcome): Promise<void> {
  const status = await run().then(
    (answer) => answer.status,
    () => 0,
  );
  if (mayRefuse && (status === 429 || status === 503)) {
    outcome.refused += 1;
    return;
  }
  if (status < 200 || status >= 300) {
    const fault = `${name}: ${status}`;
    outcome.faults.set(fault, (outcome.faults.get(fault) ?? 0) + 1);
    return;
  }
  const times = outcome.latencies.get(name) ?? [];
  times.push(performance.now() - due);
  outcome.latencies.set(name, times);
}

const countOf = ({ latencies }: Outcome): number =>
  [...latencies.values()].reduce((sum, { length }) => sum + length, 0);

/** Calls in a second where each that is answered is followed by the next, until the last is answered. */
async function peakOf(kinds: readonly LoadKind[]): Promise<number> {
  const half = async (): Promise<number> => {
    const outcome = nothingYet();
    const begun = performance.now();
    const until = begun + (PEAK_SECONDS / 2) * 1_000;
    const ask = async (): Promise<void> => {
      while (performance.now() < until) await perform(draw(kinds), performance.now(), outcome);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
    return countOf(outcome) / ((performance.now() - begun) / 1_000);
  };
  await half();
  return half();
}

/** Calls at even distances, whether those before are answered or not; false where too many stay open. */
async function loadFor(
  kinds: readonly LoadKind[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Outcome & { isKept: boolean }> {
  const outcome = nothingYet();
  const begun = performance.now();
  const open = new Set<Promise<void>>();
  for (let count = 0; count < seconds * perSecond; count += 1) {
    const due = begun + (count / perSecond) * 1_000;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    outcome.late.push(performance.now() - due);
    const call = perform(draw(kinds), due, outcome).finally(() => open.delete(call));
    open.add(call);
    if (open.size > MOST_OPEN) return { ...outcome, isKept: false };
  }
  await Promise.all(open);
  return { ...outcome, isKept: true };
}

/** Samples the memory of the server and of its database until stopped. */
function watchMemory({ pid }: Product): { stop: () => void; server: number[]; database: number[] } {
  const [server, database]: [number[], number[]] = [[], []];
  const sample = async (): Promise<void> => {
    server.push(await residentBytes(pid));
    const shares = await Promise.all((await descendantsOf(pid)).map((one) => shareBytes(one.pid)));
    database.push(shares.reduce((sum, bytes) => sum + bytes, 0));
  };
  const timer = setInterval(() => void sample(), SAMPLE_MS);
  return { stop: () => clearInterval(timer), server, database };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean of the first third and of the last. */
function thirds(samples: readonly number[]): { first: number; last: number } {
  const third = Math.floor(samples.length / 3);
  return { first: mean(samples.slice(0, third)), last: mean(samples.slice(-third)) };
}

/** Tells of every kind; the p99 of all calls, each as a multiple of what is usual for its kind. */
function tellTimes({ latencies }: Outcome, tell: (line: string) => void): number {
  const multiples: number[] = [];
  for (const [name, times] of latencies) {
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    multiples.push(...times.map((time) => time / p50));
    tell(
      `${name}: ${times.length}, p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms, slowest ${rounded(quantile(times, 1))} ms`,
    );
  }
  return quantile(multiples, 0.99);
}

/**
 * Minutes of mixed load at 70 % of the peak that is measured first: memory of the last third within 10 % of the first,
 * and the slowest hundredth of the calls within five times what is usual for their kind.
 */
export const load: Soak = async (options) => {
  const { minutes } = numbersOf(options, { minutes: 10 });
  const tell = (line: string): void => void process.stdout.write(`${line}\n`);
  const product = await startProduct({ LOG_LEVEL: 'error' });
  try {
    const kinds = await loadMix(product);
    const peak = await peakOf(kinds);
    const perSecond = peak * SHARE_OF_PEAK;
    tell(`peak ${rounded(peak)} calls a second; ${minutes} minutes at ${rounded(perSecond)}`);
    tell(`load of the machine ${rounded(loadavg()[0] ?? 0)}: what else it does makes the slowest slower`);
    const memory = watchMemory(product);
    const outcome = await loadFor(kinds, { perSecond, seconds: minutes * 60 });
    memory.stop();
    const slower = tellTimes(outcome, tell);
    const { first, last } = thirds(memory.server);
    const database = thirds(memory.database);
    tell(
      `asked late: p50 ${rounded(quantile(outcome.late, 0.5))} ms, p99 ${rounded(quantile(outcome.late, 0.99))} ms, which is part of all times`,
    );
    tell(`${countOf(outcome)} answered, ${outcome.refused} exports refused in shape`);
    for (const [fault, count] of outcome.faults) tell(`FAULT ${fault}, ${count} times`);
    if (!outcome.isKept) tell(`FAULT more than ${MOST_OPEN} calls were open: the load is above what it can do`);
    tell(`p99 ${rounded(slower)} times what is usual for its kind (at most ${SLOWER})`);
    tell(`memory ${megabytes(first)} in the first third, ${megabytes(last)} in the last: ${rounded(last / first)}`);
    tell(`memory of the database ${megabytes(database.first)}, ${megabytes(database.last)}`);
    const isLevel = last <= first * (1 + MORE_MEMORY);
    return outcome.isKept && outcome.faults.size === 0 && slower <= SLOWER && isLevel;
  } finally {
    await product.stop();
  }
};
