/** Numbers by chance that are the same for the same seed (mulberry32). */
export type Chance = {
  /** From 0 to below 1. */
  readonly next: () => number;
  /** Whether something of this likelihood happens. */
  readonly happens: (likelihood: number) => boolean;
  /** One of some. */
  readonly pick: <One>(some: readonly One[]) => One;
  /** A whole number from 0 to below `end`. */
  readonly below: (end: number) => number;
};

/** Chance from a seed; `name` gives each who draws a row of their own. */
export function chanceOf(seed: number, name: string): Chance {
  let state = seed >>> 0;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    happens: (likelihood) => next() < likelihood,
    pick: (some) => {
      const one = some[below(some.length)];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    },
  };
}
