import { loadavg } from 'node:os';
import { startBare } from '../bench/bare.ts';
import { quantile, rounded } from '../bench/measure.ts';
import { descendantsOf, megabytes, residentBytes, shareBytes } from '../bench/process-figures.ts';
import { type Product, startProduct } from '../bench/product.ts';
import { askApart } from './ask-apart.ts';
import { countOf, type KeptOutcome, type Outcome } from './asking.ts';
import { type Desks, openDesks } from './desks.ts';
import { numbersOf, type Soak, tell } from './soak.ts';

const SHARE_OF_PEAK = 0.7;
/** A sample takes some 20 ms of a core: every second they were what made the slowest hundredth slow. */
const SAMPLE_MS = 5_000;
/** How memory may differ between the thirds, and the slowest hundredth from the usual. */
const MORE_MEMORY = 0.1;
const SLOWER = 5;
const BARE_SECONDS = 60;
/** By these the bare server answers about as many calls a second as the product does of all kinds. */
const BARE_ROWS = 250;

/** Samples of the memory of a server and of its database, taken from `start` to `stop`. */
type MemoryWatch = { start: () => void; stop: () => void; server: number[]; database: number[] };

function watchMemory({ pid }: Product): MemoryWatch {
  const [server, database]: [number[], number[]] = [[], []];
  const sample = async (): Promise<void> => {
    server.push(await residentBytes(pid));
    const shares = await Promise.all((await descendantsOf(pid)).map((one) => shareBytes(one.pid)));
    database.push(shares.reduce((sum, bytes) => sum + bytes, 0));
  };
  let timer: NodeJS.Timeout | undefined;
  const start = (): void => {
    timer = setInterval(() => void sample(), SAMPLE_MS);
  };
  return { start, stop: () => clearInterval(timer), server, database };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean of the first third and of the last. */
function thirds(samples: readonly number[]): { first: number; last: number } {
  const third = Math.floor(samples.length / 3);
  return { first: mean(samples.slice(0, third)), last: mean(samples.slice(-third)) };
}

/** Tells of every kind, with its part of what is too slow; the p99 of all calls, each as a multiple of what is usual for its kind. */
function tellTimes({ latencies }: Outcome): number {
  const all = [...latencies.values()].reduce((sum, { length }) => sum + length, 0);
  const multiples = [...latencies].map(([name, times]) => {
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    const slow = times.filter((time) => time > SLOWER * p50).length;
    tell(
      `${name}: ${times.length}, p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms, slowest ${rounded(quantile(times, 1))} ms; above ${SLOWER} times the usual ${rounded((100 * slow) / times.length)} % of them, ${rounded((100 * slow) / all)} % of all`,
    );
    return times.map((time) => time / p50);
  });
  return quantile(multiples.flat(), 0.99);
}

/** Tells what should not have come of calls; whether there was nothing of it. */
function tellFaults({ faults, isKept }: KeptOutcome): boolean {
  for (const [fault, count] of faults) tell(`FAULT ${fault}, ${count} times`);
  if (!isKept) tell('FAULT too many calls were open: the load is above what it can do');
  return isKept && faults.size === 0;
}

/** Tells what came of a load; whether it held. */
function tellOutcome(outcome: KeptOutcome, memory: MemoryWatch): boolean {
  const slower = tellTimes(outcome);
  const [server, database] = [thirds(memory.server), thirds(memory.database)];
  tell(
    `asked late: p50 ${rounded(quantile(outcome.late, 0.5))} ms, p99 ${rounded(quantile(outcome.late, 0.99))} ms, which is part of all times`,
  );
  tell(`${countOf(outcome)} answered, ${outcome.refused} exports refused in shape`);
  const isFaultless = tellFaults(outcome);
  tell(`p99 ${rounded(slower)} times what is usual for its kind (at most ${SLOWER})`);
  const grown = server.last / server.first;
  tell(
    `memory ${megabytes(server.first)} in the first third, ${megabytes(server.last)} in the last: ${rounded(grown)}`,
  );
  tell(`memory of the database ${megabytes(database.first)}, ${megabytes(database.last)}`);
  return isFaultless && slower <= SLOWER && grown <= 1 + MORE_MEMORY;
}

/**
 * Tells the slowest hundredth as a multiple of what is usual where nothing but `node:http` reads records by one statement, each call as
 * many, at the same share of its own peak: what the machine has to do with it.
 */
async function tellBare(product: Product, { readers }: Desks): Promise<void> {
  const { rows } = await product.query('select key from farms where id = $1', [readers[0]?.farmId]);
  const text = `select * from records where farm_key = $1 and section = 'colheita' and deleted_at is null order by date desc, id desc limit ${BARE_ROWS}`;
  const bare = await startBare(product, [[{ text, values: [rows[0]?.key] }]]);
  try {
    const order = { url: bare.url, desks: null, seconds: BARE_SECONDS, share: SHARE_OF_PEAK };
    const outcome = await askApart(order, ({ perSecond }) => tell(`a bare server, at ${rounded(perSecond)} a second`));
    tellFaults(outcome);
    tell(`p99 ${rounded(tellTimes(outcome))} times what is usual, of a bare server`);
  } finally {
    await bare.stop();
  }
}

/**
 * Minutes of mixed load at 70 % of the peak that is measured first: memory of the last third within 10 % of the first,
 * and the slowest hundredth of the calls within five times what is usual for their kind. What a bare server has is told beside it.
 */
export const load: Soak = async (options) => {
  const { minutes } = numbersOf(options, { minutes: 10 });
  const product = await startProduct({ LOG_LEVEL: 'error' });
  const memory = watchMemory(product);
  try {
    const desks = await openDesks(product);
    await tellBare(product, desks);
    const order = { url: product.url, desks, seconds: minutes * 60, share: SHARE_OF_PEAK };
    const outcome = await askApart(order, ({ peak, perSecond, isPreferred }) => {
      memory.start();
      tell(`peak ${rounded(peak)} calls a second; ${minutes} minutes at ${rounded(perSecond)}`);
      tell(`load of the machine ${rounded(loadavg()[0] ?? 0)}: what else it does makes the slowest slower`);
      if (!isPreferred) tell('who asks waits for a core like everybody: only the administrator may let it go first');
    });
    memory.stop();
    const isHeld = tellOutcome(outcome, memory);
    await tellBare(product, desks);
    return isHeld;
  } finally {
    memory.stop();
    await product.stop();
  }
};
