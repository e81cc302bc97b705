import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { announceFarms } from '../../db/event-channel.ts';

/**
 * Changes are announced together at this interval, because a NOTIFY blocks every commit of the database for a moment.
 */
const PACE_MS = 100;

/** Announces changes of farms to all instances, after the commit and outside of it. */
export type FarmAnnouncer = {
  /** Queues a farm for the next announcement. Devices find changes that a crash left unannounced at their next pull. */
  changed: (farmKey: string) => void;
  close: () => Promise<void>;
};

/** `afterAnnouncing` is called with the same farms once they are announced. */
type Parts = { db: Database; log: Logger; afterAnnouncing: (farmKeys: readonly string[]) => Promise<void> };

/** Makes the announcer of an instance. */
export function createFarmAnnouncer({ db, log, afterAnnouncing }: Parts): FarmAnnouncer {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let announcing: Promise<void> = Promise.resolve();
  const announce = (): Promise<void> => {
    timer = null;
    const keys = [...changed];
    changed.clear();
    announcing = announcing
      .then(() => announceFarms(db, keys))
      .then(() => afterAnnouncing(keys))
      .catch((error: unknown) => log.warn({ err: error }, 'changes of farms could not be announced'));
    return announcing;
  };
  return {
    changed: (farmKey) => {
      changed.add(farmKey);
      timer ??= setTimeout(announce, PACE_MS).unref();
    },
    close: async () => {
      if (timer !== null) clearTimeout(timer);
      await (changed.size > 0 ? announce() : announcing);
    },
  };
}
