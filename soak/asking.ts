import { setTimeout as pause } from 'node:timers/promises';
import type { LoadKind } from './load-mix.ts';

/** How many ask at once while the peak is sought, and for how long: the first part of it warms up. */
const AT_ONCE = 24;
const PEAK_SECONDS = 20;
/** More than these that are not answered yet, and the load is above what the server can do. */
const MOST_OPEN = 500;

/** What came of the calls: milliseconds by kind, of them how late each was asked, and statuses that nobody should get. */
export type Outcome = {
  latencies: Map<string, number[]>;
  late: number[];
  faults: Map<string, number>;
  refused: number;
};

/** The same, and whether so few stayed open that the load can be kept up. */
export type KeptOutcome = Outcome & { isKept: boolean };

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

/** How many calls were answered. */
export const countOf = ({ latencies }: Outcome): number =>
  [...latencies.values()].reduce((sum, { length }) => sum + length, 0);

/** Calls in a second where each that is answered is followed by the next, until the last is answered. */
export async function peakOf(kinds: readonly LoadKind[]): Promise<number> {
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

/** Each kind of call so many times, one kind after the other and so many calls at once: as slow as the machine is, and nothing of it is judged by time. */
export async function askAll(
  kinds: readonly LoadKind[],
  { times, atOnce }: { times: number; atOnce: number },
): Promise<Outcome> {
  const outcome = nothingYet();
  const calls = Array.from({ length: times }, () => kinds).flat();
  const ask = async (): Promise<void> => {
    for (let kind = calls.pop(); kind !== undefined; kind = calls.pop()) {
      await perform(kind, performance.now(), outcome);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return outcome;
}

/** Calls at even distances, whether those before are answered or not; false where too many stay open. */
export async function loadFor(
  kinds: readonly LoadKind[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<KeptOutcome> {
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
