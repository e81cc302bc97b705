/** How often and how long something is tried again: doubling waits from `firstWaitMs` up to `longestWaitMs`. */
export type RetryLimits = {
  retries: number;
  firstWaitMs: number;
  longestWaitMs: number;
  /** No try starts later than this after the first one. */
  limitMs: number;
  /** How long an error itself asks to wait, in ms. The longer of this and the computed pause counts. */
  retryAfterMs: (error: unknown) => number;
};

const DEFAULTS: RetryLimits = {
  retries: 3,
  firstWaitMs: 1_000,
  longestWaitMs: 30_000,
  limitMs: Number.POSITIVE_INFINITY,
  retryAfterMs: () => 0,
};

/** The clock to use; tests replace it. */
export type RetryClock = { now: () => number; wait: (milliseconds: number) => Promise<void> };

/**
 * Runs `work` until it succeeds, another try is pointless, or the limits are reached; then the last error is thrown.
 */
export async function withRetry<Outcome>(
  work: () => Promise<Outcome>,
  isWorthIt: (error: unknown) => boolean,
  { now, wait, ...given }: RetryClock & Partial<RetryLimits>,
): Promise<Outcome> {
  const { retries, firstWaitMs, longestWaitMs, limitMs, retryAfterMs } = { ...DEFAULTS, ...given };
  const start = now();
  for (let tries = 0, pause = firstWaitMs; ; tries += 1, pause = Math.min(pause * 2, longestWaitMs)) {
    let rest = pause;
    try {
      return await work();
    } catch (error) {
      rest = Math.max(pause, retryAfterMs(error));
      if (tries >= retries || !isWorthIt(error) || now() + rest - start > limitMs) throw error;
    }
    await wait(rest);
  }
}
