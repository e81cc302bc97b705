/**
 * Work in short steps: it yields where it may be interrupted, and returns its result. Who runs it on a screen's thread lets
 * input and painting in between.
 */
export type Steps<Result> = Generator<void, Result, void>;

/** Runs work to its end without a pause. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** How many records of a farm are handled in one step: well under a millisecond's worth. */
export const RECORDS_PER_STEP = 100;
