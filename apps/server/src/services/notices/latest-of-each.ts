/** How long what comes for a key waits after what came before it, in ms. */
const PAUSE_MS = 100;

/**
 * Passes on the latest of each key, at most once in a tenth of a second: the first at once, and of those that come
 * meanwhile the last. `pass` throws nothing.
 */
export function createLatestOfEach<Value>(pass: (value: Value) => Promise<void>) {
  /** The keys under way, with what came since. */
  const waiting = new Map<string, { latest: Value | null }>();
  const timers = new Set<NodeJS.Timeout>();

  async function work(key: string, value: Value): Promise<void> {
    await pass(value);
    const timer = setTimeout(() => {
      timers.delete(timer);
      const latest = waiting.get(key)?.latest ?? null;
      if (latest === null) waiting.delete(key);
      else {
        waiting.set(key, { latest: null });
        void work(key, latest);
      }
    }, PAUSE_MS).unref();
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
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
