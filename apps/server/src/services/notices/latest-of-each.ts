/** How long what comes for a key waits after what came before it, in ms. */
const PAUSE_MS = 100;
/** The same after what could not be passed on. */
const AGAIN_MS = 1_000;

/**
 * Passes on the latest of each key, at most once in a tenth of a second: the first at once, and of those that come
 * meanwhile the last. Where `pass` throws, which is told, the same or what came meanwhile is passed on a second later.
 */
export function createLatestOfEach<Value>(pass: (value: Value) => Promise<void>, onFailure: (error: unknown) => void) {
  /** The keys under way, with what came since. */
  const waiting = new Map<string, { latest: Value | null }>();
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;

  async function passes(value: Value): Promise<boolean> {
    try {
      await pass(value);
      return true;
    } catch (error) {
      onFailure(error);
      return false;
    }
  }

  async function work(key: string, value: Value): Promise<void> {
    const isPassed = await passes(value);
    if (isClosed) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        const latest = waiting.get(key)?.latest ?? (isPassed ? null : value);
        if (latest === null) waiting.delete(key);
        else {
          waiting.set(key, { latest: null });
          void work(key, latest);
        }
      },
      isPassed ? PAUSE_MS : AGAIN_MS,
    ).unref();
    timers.add(timer);
  }

  return {
    take: (key: string, value: Value): void => {
      const kept = waiting.get(key);
      if (kept !== undefined) kept.latest = value;
      else {
        waiting.set(key, { latest: null });
        void work(key, value);
      }
    },
    /** What waits is dropped. */
    close: (): void => {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
