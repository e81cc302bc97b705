import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Limits } from './limits.ts';

type Window = { count: number; endsAt: number };
type Name = keyof Limits['rates'];

/** Ended windows are removed when there are more than this many. */
const SWEEP_FROM = 10_000;

/** Counts calls in this instance's memory: a row in the database would cost more than the call. */
export function createRateLimits(rates: Limits['rates'], now: () => Date) {
  const windows = new Map<string, Window>();
  let sweepAt = SWEEP_FROM;

  function sweep(at: number): void {
    for (const [key, { endsAt }] of windows) if (endsAt <= at) windows.delete(key);
    sweepAt = Math.max(SWEEP_FROM, windows.size * 2);
  }

  function windowOf(name: Name, of: string): Window {
    const key = `${name}:${of}`;
    const at = now().getTime();
    const open = windows.get(key);
    const endsAt = at + rates[name].seconds * 1_000;
    // One that ends later was begun by a clock that was ahead, and would last until that time.
    if (open !== undefined && open.endsAt > at && open.endsAt <= endsAt) return open;
    if (windows.size >= sweepAt) sweep(at);
    const begun = { count: 0, endsAt };
    windows.set(key, begun);
    return begun;
  }

  return {
    /** Counts one for a person, session or network, or `request/too-many` (429) with the seconds until there is room again. */
    take: (name: Name, of: string): void => {
      const window = windowOf(name, of);
      if (window.count >= rates[name].max) {
        throw new Problem('request/too-many', { retryAfterSec: Math.ceil((window.endsAt - now().getTime()) / 1_000) });
      }
      window.count += 1;
    },
    /** Uncounts a call that had no effect. */
    giveBack: (name: Name, of: string): void => {
      const window = windowOf(name, of);
      window.count = Math.max(0, window.count - 1);
    },
  };
}

/** What `createRateLimits` makes. */
export type RateLimits = ReturnType<typeof createRateLimits>;
