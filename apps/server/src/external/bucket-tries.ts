import { setTimeout as pause } from 'node:timers/promises';
import { BucketError } from './bucket-error.ts';

/** Waits between tries: doubling from the first to the longest, in ms. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** Once the storage has been away for so long, in ms, what comes new gets a single try: requests must not pile up. */
const AWAY_MS = 5_000;

/** The clock that waits are measured by, in ms; tests replace it. */
export type BucketClock = { now: () => number; wait: (milliseconds: number) => Promise<unknown> };

/** The clock of the machine. */
export const MACHINE_CLOCK: BucketClock = {
  now: () => performance.now(),
  wait: (milliseconds) => pause(milliseconds),
};

/** Does something until it succeeds or no try is left within the limit in ms; `once` gets what is left of it. */
export type Tries = <Outcome>(limitMs: number, once: (leftMs: number) => Promise<Outcome>) => Promise<Outcome>;

/** Tries of one storage. They know together since when it has been away. */
export function createTries({ now, wait }: BucketClock): Tries {
  let awaySince: number | null = null;
  const tryOnce = async <Outcome>(once: () => Promise<Outcome>): Promise<Outcome | BucketError> => {
    try {
      const outcome = await once();
      awaySince = null;
      return outcome;
    } catch (error) {
      if (!(error instanceof BucketError) || !error.isPassing) throw error;
      awaySince ??= now();
      return error;
    }
  };
  return async (limitMs, once) => {
    const begun = now();
    const isAway = awaySince !== null && begun - awaySince >= AWAY_MS;
    for (let rest = FIRST_WAIT_MS; ; rest = Math.min(rest * 2, LONGEST_WAIT_MS)) {
      const outcome = await tryOnce(() => once(limitMs - (now() - begun)));
      if (!(outcome instanceof BucketError)) return outcome;
      if (isAway || now() - begun + rest >= limitMs) throw outcome;
      await wait(rest);
    }
  };
}
