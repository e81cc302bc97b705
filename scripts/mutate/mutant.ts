/**
 * One change of one expression or statement of a file. `within` is the nearest function, constant or property that has a
 * name and holds it, '' where none does; `was` is told with the `if` before it. `start` and `end` count UTF-16 units.
 */
export type Mutant = {
  readonly file: string;
  readonly within: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly was: string;
  readonly becomes: string;
};

/** The source with the mutant's change in it. */
export const mutatedSource = (source: string, { start, end, becomes }: Mutant): string =>
  source.slice(0, start) + becomes + source.slice(end);
