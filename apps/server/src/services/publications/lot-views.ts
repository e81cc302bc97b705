import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { addViews, type CountedViews } from '../../db/lot-page-rows.ts';
import type { OpenLot } from './lot-pages.ts';

const EVERY_MS = 10_000;

/** Counts how often pages are opened, in memory and without addresses, and writes it every 10 s and at the end. */
export function createLotViews({ db, log, now }: { db: Database; log: Logger; now: () => Date }) {
  let counted = new Map<string, CountedViews>();
  let writing: Promise<void> = Promise.resolve();

  function write(): Promise<void> {
    const batch = [...counted.values()];
    if (batch.length === 0) return writing;
    counted = new Map();
    writing = writing
      .then(() => addViews(db, batch))
      .catch((error: unknown) => log.warn({ err: error }, 'views of published lots could not be counted'));
    return writing;
  }

  const timer = setInterval(() => void write(), EVERY_MS).unref();
  return {
    count: ({ farmKey, id }: Pick<OpenLot, 'farmKey' | 'id'>): void => {
      const key = `${farmKey} ${id}`;
      const views = (counted.get(key)?.views ?? 0) + 1;
      counted.set(key, { farmKey, id, views, at: now() });
    },
    /** Writes what was counted; resolves when it is written. */
    write,
    close: async (): Promise<void> => {
      clearInterval(timer);
      await write();
    },
  };
}
