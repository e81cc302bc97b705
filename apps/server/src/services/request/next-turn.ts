import { performance } from 'node:perf_hooks';

/** Resolves in the next turn of the event loop, so that other requests run in between. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Turns in which something came for others that a long answer lets pass before it goes on all the same. */
const MOST_PASSED = 4;

/** Turns of the event loop for long answers, and how many of these wait for one. */
export type LongTurns = { turn: () => Promise<void>; waiting: () => number };

/** Gives turns of the event loop to long answers; `eventsSoFar` counts what came to this process. */
export function createLongTurns(eventsSoFar: () => number): LongTurns {
  const waiting: (() => void)[] = [];
  let isSet = false;
  let [seen, passed] = [0, 0];
  const set = (): void => {
    if (isSet) return;
    isSet = true;
    setImmediate(give);
  };
  const give = (): void => {
    isSet = false;
    const events = eventsSoFar();
    const isQuiet = events === seen;
    seen = events;
    passed = isQuiet || passed === MOST_PASSED ? 0 : passed + 1;
    if (passed === 0) waiting.shift()?.();
    if (waiting.length > 0) set();
  };
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      set();
    });
  return { turn, waiting: () => waiting.length };
}

const longTurns = createLongTurns(() => performance.nodeTiming.uvMetricsInfo.events);

/**
 * Resolves in a later turn of the event loop that no other long answer has, and where possible in one in which nothing
 * came for anybody else: whoever asks for something short hardly waits for long answers, however many are made.
 */
export const turnOfLongWork = longTurns.turn;

/** How many long answers wait for a turn. */
export const longWorkInLine = longTurns.waiting;
