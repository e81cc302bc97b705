import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { addViews, type CountedViews } from '../../db/lot-page-rows.ts';
import type { OpenLot } from './lot-pages.ts';

const EVERY_MS = 10_000;

/** Counts how often pages are opened, in memory and without addresses, and writes it every 10 s and at the end. */
export function createLotViews({ allFarms, log, now }: { allFarms: Database; log: Logger; now: () => Date }) {
  let counted = new Map<string, CountedViews>();
  let writing: Promise<void> = Promise.resolve();

  function write(): Promise<void> {
    const batch = [...counted.values()];
    if (batch.length === 0) return writing;
    counted = new Map();
    writing = writing
      .then(() => addViews(allFarms, batch))
      .catch((error: unknown) => log.warn({ err: error }, 'views of published lots could not be counted'));
    return writing;
  }

  const timer = setInterval(() => void write(), EVERY_MS).unref();
  return {
    count: ({ farm, id }: Pick<OpenLot, 'farm' | 'id'>): void => {
      const key = `${farm.key} ${id}`;
      const views = (counted.get(key)?.views ?? 0) + 1;
      counted.set(key, { farmKey: farm.key, id, views, at: now() });
    },
    /** Writes what was counted; resolves when it is written. */
    write,
    close: async (): Promise<void> => {
      clearInterval(timer);
      await write();
    },
  };
}
