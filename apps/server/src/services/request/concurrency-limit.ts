import { Problem } from '@cafezal/domain/record/problem.ts';

/**
 * Runs a task when its turn comes, in the order of the calls; `server/not-ready` (503) for a task that waits too long: its own
 * patience in ms, else that of the limit. Tells how many wait.
 */
export type ConcurrencyLimit = {
  <Result>(task: () => Promise<Result>, ownPatienceMs?: number): Promise<Result>;
  waiting: () => number;
};

/** Seconds after which a client tries again. */
const RETRY_SEC = 10;

/**
 * A limit of `max` tasks at once: what is heavy in memory or processor never runs more often than that. A function is asked anew
 * whenever a task comes or goes.
 */
export function limitConcurrency(max: number | (() => number), patienceMs: number): ConcurrencyLimit {
  const waiting = new Set<() => void>();
  let running = 0;

  const hasRoom = (): boolean => running < (typeof max === 'number' ? max : max());
  const leave = (): void => {
    running -= 1;
    for (const next of waiting) {
      if (!hasRoom()) return;
      running += 1;
      next();
    }
  };
  const wait = (ownPatienceMs: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(late);
        waiting.delete(begin);
        resolve();
      };
      const late = setTimeout(() => {
        waiting.delete(begin);
        reject(new Problem('server/not-ready', { retryAfterSec: RETRY_SEC }));
      }, ownPatienceMs);
      waiting.add(begin);
    });
  const enter = async (ownPatienceMs: number): Promise<void> => {
    if (waiting.size > 0 || !hasRoom()) return wait(ownPatienceMs);
    running += 1;
  };
  const take = async <Result>(task: () => Promise<Result>, ownPatienceMs = patienceMs): Promise<Result> => {
    await enter(ownPatienceMs);
    try {
      return await task();
    } finally {
      leave();
    }
  };
  return Object.assign(take, { waiting: () => waiting.size });
}
