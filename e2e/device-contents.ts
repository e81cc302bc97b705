import type { Page } from 'playwright-core';

/** Everything that a browser kept of a page's site, as text: databases with their rows, caches' addresses, storages, cookies. */
export async function deviceContents(page: Page): Promise<{ stores: Readonly<Record<string, string>> }> {
  const stores = await page.evaluate(async () => {
    const found: Record<string, string> = {};
    const rowsOf = (database: IDBDatabase, name: string): Promise<unknown[]> =>
      new Promise((resolve, reject) => {
        const request = database.transaction(name).objectStore(name).getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase | null>((resolve, reject) => {
        const request = indexedDB.open(name);
        // It went in between: looking makes no other.
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => (request.error?.name === 'AbortError' ? resolve(null) : reject(request.error));
      });
      if (database === null) continue;
      for (const store of database.objectStoreNames) {
        found[`${name}/${store}`] = JSON.stringify(await rowsOf(database, store));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found[`cache ${name}`] = requests.map(({ url }) => url).join('\n');
    }
    for (const [key, value] of Object.entries(localStorage)) found[`localStorage ${key}`] = String(value);
    for (const [key, value] of Object.entries(sessionStorage)) found[`sessionStorage ${key}`] = String(value);
    return found;
  });
  const cookies = await page.context().cookies();
  return { stores: cookies.length === 0 ? stores : { ...stores, cookies: JSON.stringify(cookies) } };
}

const PATIENCE_MS = 60_000;

/** Waits until none of these texts stands in what the browser keeps: screens hear of a sign-out before the device is emptied. */
export async function isForgotten(page: Page, marks: readonly string[]): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const places = placesOf((await deviceContents(page)).stores, marks);
    if (places.length === 0) return;
    if (Date.now() > until) throw new Error(`still there: ${places.join(', ')}`);
  }
}

/** The places in which one of these texts stands. */
export function placesOf(stores: Readonly<Record<string, string>>, marks: readonly string[]): string[] {
  return Object.entries(stores)
    .filter(([place, text]) => marks.some((mark) => place.includes(mark) || text.includes(mark)))
    .map(([place]) => place);
}
