import { Problem } from '@cafezal/domain/record/problem.ts';

/**
 * Where more than these wait, for so long in ms, whoever has some requests under way gets no more; and where more than those do, of as many
 * people, nobody does. Shorter lines, and longer ones for a moment, are bursts.
 */
const LONG_LINE = 24;
const FULL_LINE = 100;
const PATIENCE_MS = 2_000;
/** How many requests of one person may be under way beside a long line: what a screen asks for at once. */
const MOST_OWN = 4;
/** Seconds after which a client tries again: drawn for each, or all would come back together. */
const RETRY_SEC = { least: 2, most: 6 } as const;

const MESSAGE = 'Muita gente está usando o Cafezal agora. Tente de novo em instantes.';

const retrySec = (): number => RETRY_SEC.least + Math.floor(Math.random() * (RETRY_SEC.most - RETRY_SEC.least + 1));

/** Lets in a request of a person or network, or refuses it: `server/not-ready` (503). To be told when it was answered. */
export type Admission = (of: string) => () => void;

type Line = { inLine: () => number; now: () => number };

/** Whether the line stands longer than `most` for too long already, asked whenever somebody comes. */
function standing(most: number, { inLine, now }: Line): () => boolean {
  let since: number | null = null;
  return () => {
    const at = now();
    // Not later than now: a clock that was ahead and is put right would let everybody in until it is there again.
    since = inLine() > most ? Math.min(since ?? at, at) : null;
    return since !== null && at - since >= PATIENCE_MS;
  };
}

/**
 * Keeps the server at what it can do. A burst waits and is answered; where more comes than is answered, each request that is let in
 * makes all others later and takes memory, until whoever asked is gone before the answer comes. Then those that
 * are under way are finished, and new ones are told when to come back: first those of who asks for much, so that nobody
 * keeps others out. `inLine` counts who waits; `now` is in ms.
 */
export function createAdmission(line: Line): Admission {
  const underWay = new Map<string, number>();
  // Of those under way, with no more of each person than each may have: what one asks for keeps nobody else out.
  let fairShare = 0;
  const [isLong, isFull] = [standing(LONG_LINE, line), standing(FULL_LINE, line)];
  return (of) => {
    const own = underWay.get(of) ?? 0;
    const [hasLong, hasFull] = [isLong(), isFull()];
    if ((hasFull && fairShare > FULL_LINE) || (hasLong && own >= MOST_OWN)) {
      throw new Problem('server/not-ready', { message: MESSAGE, retryAfterSec: retrySec() });
    }
    underWay.set(of, own + 1);
    if (own < MOST_OWN) fairShare += 1;
    return () => {
      const left = (underWay.get(of) ?? 1) - 1;
      if (left < MOST_OWN) fairShare -= 1;
      if (left === 0) underWay.delete(of);
      else underWay.set(of, left);
    };
  };
}
