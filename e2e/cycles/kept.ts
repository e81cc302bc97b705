import type { Page } from 'playwright-core';

/** A write that waits on a device, as far as a judge reads it. */
export type KeptEntry = {
  mutation: { op: string; section: string; recordId: string; patch?: { name?: unknown } };
  trouble: {
    kind: string;
    code?: string;
    message?: string;
    conflicts?: readonly { field: string; mine: unknown; theirs: unknown }[];
  } | null;
};
export type KeptRecord = {
  id: string;
  section: string;
  slug: string;
  name: string;
  version: number;
  status: string;
  data: unknown;
  photos: readonly { id: string }[];
  deletedAt: string | null;
};
/** A reading or photo that waits. */
export type KeptThing = {
  recordId: string;
  value?: number;
  draft?: 1;
  isRemoval?: boolean;
  trouble: { code: string; message: string } | null;
};

/** What lies on a device for the person who is signed in. */
export type Kept = {
  outbox: readonly KeptEntry[];
  unsentReadings: readonly KeptThing[];
  unsentPhotos: readonly KeptThing[];
  cursors: readonly { seq: number; more?: true }[];
  summaries: readonly unknown[];
  records: readonly KeptRecord[];
  readings: readonly { id: string; value: number }[];
};

export const QUEUES = ['outbox', 'unsentReadings', 'unsentPhotos', 'cursors'] as const;
export const REPLICA = ['records', 'readings'] as const;

/** Reads stores of the person's database on the device, whatever that is called. */
export async function readKept<Name extends keyof Kept>(
  page: Page,
  stores: readonly Name[],
): Promise<Pick<Kept, Name>> {
  const text = await page.evaluate(async (wanted: readonly string[]) => {
    const found: Record<string, unknown[]> = Object.fromEntries(wanted.map((name) => [name, []]));
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase | null>((resolve) => {
        const request = indexedDB.open(name);
        // It went in between: looking makes no other.
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(null);
      });
      if (database === null) continue;
      for (const store of wanted.filter((one) => database.objectStoreNames.contains(one))) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        });
        found[store]?.push(...rows);
      }
      database.close();
    }
    return JSON.stringify(found);
  }, stores);
  // The rows of the product's own stores.
  return JSON.parse(text) as Pick<Kept, Name>;
}
