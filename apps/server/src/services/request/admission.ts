import { Problem } from '@cafezal/domain/record/problem.ts';

/** A longer line than this is no mere burst if it stands for so long, in ms. */
const SHORT_LINE = 24;
const PATIENCE_MS = 2_000;
/** Seconds after which a client tries again: drawn for each, or all would come back together. */
const RETRY_SEC = { least: 2, most: 6 } as const;

const MESSAGE = 'Muita gente está usando o Cafezal agora. Tente de novo em instantes.';

const retrySec = (): number => RETRY_SEC.least + Math.floor(Math.random() * (RETRY_SEC.most - RETRY_SEC.least + 1));

/** Lets a request in, or refuses it at once: `server/not-ready` (503). */
export type Admission = () => void;

/**
 * Keeps the server at what it can do. A burst waits and is answered; where more comes than is answered, each request that is let in
 * makes all others later and takes memory, until whoever asked is gone before the answer comes. Then those that
 * are under way are finished, and new ones are told when to come back. `inLine` counts who waits; `now` is in ms.
 */
export function createAdmission({ inLine, now }: { inLine: () => number; now: () => number }): Admission {
  let longSince: number | null = null;
  return () => {
    if (inLine() <= SHORT_LINE) {
      longSince = null;
      return;
    }
    longSince ??= now();
    if (now() - longSince < PATIENCE_MS) return;
    throw new Problem('server/not-ready', { message: MESSAGE, retryAfterSec: retrySec() });
  };
}
