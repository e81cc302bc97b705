import { limitConcurrency } from './concurrency-limit.ts';

/** How many turns of a person are at once, and how long another waits for one, in ms. */
type OfEach = { most: number; patienceMs: number };

/** Answers that are made for one person: more than a screen asks for. */
export const READS_OF_EACH: OfEach = { most: 8, patienceMs: 25_000 };

/**
 * Lets what somebody asked for begin when few others of theirs are under way, in the order in which they came; `server/not-ready` (503) where
 * that takes too long. To be told when it is over.
 */
export type PersonalTurns = (of: string) => Promise<() => void>;

/**
 * The turns of each person. What is asked for waits as a request, which is small, and not as a half-made answer: a hundred first pulls of
 * one person would take all memory, and come before what anybody else asks for.
 */
export function createPersonalTurns({ most, patienceMs }: OfEach): PersonalTurns {
  const people = new Map<string, { take: ReturnType<typeof limitConcurrency>; count: number }>();
  return async (of) => {
    const own = people.get(of) ?? { take: limitConcurrency(most, patienceMs), count: 0 };
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
