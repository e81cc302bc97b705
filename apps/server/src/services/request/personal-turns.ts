import { limitConcurrency } from './concurrency-limit.ts';

/** Answers that are made for one person at once: more than a screen asks for. */
const MOST_AT_ONCE = 8;
/** How long another one waits for its turn, in ms. */
const PATIENCE_MS = 25_000;

/**
 * Lets somebody's request begin when few others of theirs are under way, in the order in which they came; `server/not-ready` (503) where
 * that takes too long. To be told when it was answered.
 */
export type PersonalTurns = (of: string) => Promise<() => void>;

/**
 * The turns of each person. What is asked for waits as a request, which is small, and not as a half-made answer: a hundred first pulls of
 * one person would take all memory, and come before what anybody else asks for.
 */
export function createPersonalTurns(): PersonalTurns {
  const people = new Map<string, { take: ReturnType<typeof limitConcurrency>; count: number }>();
  return async (of) => {
    const own = people.get(of) ?? { take: limitConcurrency(MOST_AT_ONCE, PATIENCE_MS), count: 0 };
    people.set(of, own);
    own.count += 1;
    const leave = (): void => {
      own.count -= 1;
      if (own.count === 0) people.delete(of);
    };
    const [turn, over] = [Promise.withResolvers<() => void>(), Promise.withResolvers<void>()];
    const begin = (): Promise<void> => {
      turn.resolve(over.resolve);
      return over.promise;
    };
    own.take(begin).then(leave, (error: unknown) => {
      leave();
      turn.reject(error);
    });
    return turn.promise;
  };
}
