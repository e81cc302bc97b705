import assert from 'node:assert/strict';

/** Some seconds of turns in which nothing else happens. */
const MOST_TURNS = 1_000_000;

/** Lets everything run that is ready to. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Waits until something is so or there, and gives it; fails where it never is. */
export async function until<Found>(find: () => Found | Promise<Found>): Promise<Exclude<Found, false | undefined>> {
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    const found = await find();
    if (found !== undefined && found !== false) return found as Exclude<Found, false | undefined>;
    await turn();
  }
  assert.fail('it never was so');
}
