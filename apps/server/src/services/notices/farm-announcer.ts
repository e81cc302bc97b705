import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { tellFarmNumbers } from '../../db/event-channel.ts';

/**
 * Changes are announced together at this interval, because a NOTIFY blocks every commit of the database for a moment.
 */
const PACE_MS = 100;

/** Tells all instances that farms changed, after the commit and outside of it. */
export type FarmAnnouncer = {
  /** Queues a farm for the next announcement. Devices find changes that a crash left unannounced at their next pull. */
  changed: (farmKey: string) => void;
  close: () => Promise<void>;
};

/** `andTell` is called with the same farms after the devices were told. */
type Parts = { db: Database; log: Logger; andTell: (farmKeys: readonly string[]) => Promise<void> };

/** Makes the announcer of an instance. */
export function createFarmAnnouncer({ db, log, andTell }: Parts): FarmAnnouncer {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let telling: Promise<void> = Promise.resolve();
  const tell = (): Promise<void> => {
    timer = null;
    const keys = [...changed];
    changed.clear();
    telling = telling
      .then(() => tellFarmNumbers(db, keys))
      .then(() => andTell(keys))
      .catch((error: unknown) => log.warn({ err: error }, 'changes of farms could not be told'));
    return telling;
  };
  return {
    changed: (farmKey) => {
      changed.add(farmKey);
      timer ??= setTimeout(tell, PACE_MS).unref();
    },
    close: async () => {
      if (timer !== null) clearTimeout(timer);
      await (changed.size > 0 ? tell() : telling);
    },
  };
}
