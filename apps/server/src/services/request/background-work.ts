import type { Logger } from 'pino';

/**
 * Work that an answer does not wait for, so that the answer's time reveals nothing. It ends before the server stops.
 */
export type BackgroundWork = {
  /** Runs the work; what it throws is logged under this name. */
  run: (name: string, work: () => Promise<void>) => void;
  /** Resolves when nothing is under way. */
  settle: () => Promise<void>;
};

/** Makes the background of an instance. */
export function createBackgroundWork(log: Logger): BackgroundWork {
  const underWay = new Set<Promise<void>>();
  return {
    run: (name, work) => {
      const running = work()
        .catch((error: unknown) => log.error({ err: error, work: name }, 'work in the background failed'))
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    settle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
