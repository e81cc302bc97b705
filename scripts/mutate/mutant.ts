/** One change of one expression or statement of a file. `start` and `end` count UTF-16 units of its source. */
export type Mutant = {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly was: string;
  readonly becomes: string;
};

/** The source with the mutant's change in it. */
export const mutatedSource = (source: string, { start, end, becomes }: Mutant): string =>
  source.slice(0, start) + becomes + source.slice(end);
