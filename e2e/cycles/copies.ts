import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { UNSENT_STORES } from '../../apps/web/src/data/database/device-database.ts';
import type { PhoneStore } from '../phone-store.ts';

const LONGEST_MS = 60_000;
const LOOK_EACH_MS = 20;

type Row = { store: string; key: string; text: string };

/** The unsent rows of each database of a page, as JSON without their pictures. */
const readRows = (page: Page): Promise<{ database: string; rows: Row[] }[]> =>
  page.evaluate(
    async (stores: readonly string[]) => {
      const ended = <Answer>(request: IDBRequest<Answer>) =>
        new Promise<Answer>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const found: { database: string; rows: Row[] }[] = [];
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await ended(indexedDB.open(name));
        const rows: Row[] = [];
        for (const store of stores.filter((one) => database.objectStoreNames.contains(one))) {
          const kept = database.transaction(store).objectStore(store);
          const [keys, values] = await Promise.all([ended(kept.getAllKeys()), ended(kept.getAll())]);
          for (const [at, key] of keys.entries())
            rows.push({ store, key: String(key), text: JSON.stringify({ ...values[at], image: null }) });
        }
        database.close();
        found.push({ database: name, rows });
      }
      return found;
    },
    [...UNSENT_STORES],
  );

/** What of the unsent rows has no copy yet, or not its last state. */
async function missing(page: Page, phone: PhoneStore): Promise<string[]> {
  const found = await readRows(page);
  return found.flatMap(({ database, rows }) => {
    const copies = phone.copiesOf(database);
    return rows.flatMap(({ store, key, text }) => {
      const copy = copies.get(`${store}~${key}`);
      const isWhole = copy !== undefined && JSON.stringify({ ...JSON.parse(copy), image: null }) === text;
      return isWhole ? [] : [`${store}~${key}: ${text} is ${copy}`];
    });
  });
}

/** Waits until the system has a copy of all unsent work that a page keeps. Rejects with what has none. */
export async function copiesAreWhole(page: Page, phone: PhoneStore): Promise<void> {
  for (const until = Date.now() + LONGEST_MS; ; await pause(LOOK_EACH_MS)) {
    const without = await missing(page, phone);
    if (without.length === 0) return;
    if (Date.now() > until) throw new Error(`without a copy:\n${without.join('\n')}`);
  }
}
