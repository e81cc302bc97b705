import { deleteDB, openDB } from 'idb';
import { giveUp } from '../device/given-up.ts';
import { VISITOR_ID } from '../device/visitor-id.ts';
import { databasesHere, inRegister, oldNameOf, PREFIX, type Row } from './database-names.ts';
import { type Schema, UNSENT_STORES, type Upgrade, VERSION } from './device-database.ts';

/** Changes the row of a database, or takes it out. */
const change = (name: string, next: (row: Row) => Row | null): Promise<unknown> =>
  inRegister(false, async (register) => {
    const { store, done } = register.transaction('people', 'readwrite', { durability: 'strict' });
    for (const key of await store.getAllKeys()) {
      const row = await store.get(key);
      if (row?.name !== name) continue;
      const changed = next(row);
      await (changed === null ? store.delete(key) : store.put(changed, key));
    }
    await done;
  });

/**
 * Forgets a database once `remove` took it away, which answers whether it did; a person who comes back in between keeps
 * its name.
 */
async function forgetDatabase(name: string, remove: () => Promise<boolean>): Promise<void> {
  await change(name, (row) => ({ ...row, isLeaving: true }));
  const isGone = await remove();
  await change(name, (row) => (isGone && row.isLeaving === true ? null : { name }));
}

/**
 * Takes a database off the device, and with it the name that tells of its person, unless unsent work is in it. An
 * upgrade has a database for itself: nobody writes to it between the look and the deletion, which stands next in line.
 * The upgrade itself never comes to pass. Where a tab that sleeps does not let go, the browser does it once it can.
 */
export const deleteUnlessUnsent = (name: string): Promise<void> => forgetDatabase(name, () => deleteIfSent(name));

/** Answers whether the database is gone. */
async function deleteIfSent(name: string): Promise<boolean> {
  const deletions: Promise<void>[] = [];
  let isThere = true;
  const look = async (transaction: Upgrade): Promise<void> => {
    const counts = await Promise.all(UNSENT_STORES.map((store) => transaction.objectStore(store).count()));
    if (counts.every((count) => count === 0)) deletions.push(deleteDB(name));
    giveUp(transaction);
  };
  const { promise: blocked, resolve: block } = Promise.withResolvers<void>();
  const looked = openDB<Schema>(name, VERSION + 1, {
    blocked: () => block(),
    upgrade(...[, version, , transaction]) {
      isThere = version > 0;
      // One that an older app made and nobody opened since is upgraded first.
      if (version < VERSION) giveUp(transaction);
      else look(transaction).catch(() => giveUp(transaction));
    },
  });
  const ended = looked.then(
    () => false,
    async () => (await Promise.all(deletions)).length > 0 || !isThere,
  );
  return Promise.race([ended, blocked.then(() => false)]);
}

/** The databases of people on this device, a visitor's not; `old` are those that are still called by a person's id, by that id. */
export async function peopleHere(): Promise<{ names: readonly string[]; old: readonly string[] }> {
  // First: a name is registered before its database is made.
  const here = await databasesHere();
  const rows = (await inRegister(false, (register) => register.getAll('people'))) ?? [];
  const names = rows.map(({ name }) => name);
  const known = new Set([...names, oldNameOf(VISITOR_ID)]);
  return { names, old: here.filter((name) => !known.has(name)).map((name) => name.slice(PREFIX.length)) };
}
