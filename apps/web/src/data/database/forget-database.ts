import { deleteDB, openDB } from 'idb';
import { abortUpgrade, abortUpgradeWithPage } from '../device/abort-upgrade.ts';
import { VISITOR_ID } from '../device/visitor-id.ts';
import { databasesHere, inRegister, oldNameOf, PREFIX, type Row } from './database-names.ts';
import { type Schema, UNSENT_STORES, type Upgrade, VERSION } from './device-database.ts';

/** Changes or deletes the row of a database in the register. */
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

const nothing = () => undefined;

/**
 * Keeps this page out of the back/forward cache until a requested upgrade has ended. A page in that cache runs no code,
 * yet it could be granted the upgrade and block other tabs. A listener for `unload` keeps a page out of the cache in
 * browsers that still support it.
 */
function unkeptUntil(ended: Promise<unknown>): void {
  const { window } = globalThis;
  window?.addEventListener('unload', nothing);
  const letGo = () => window?.removeEventListener('unload', nothing);
  ended.then(letGo, letGo);
}

/**
 * Whether a database has no unsent work, or does not exist. Looks inside a version upgrade, which runs only after every
 * other tab has finished its writes and closed the database; the upgrade is then aborted. Answers false if a sleeping
 * tab does not close it.
 */
function isSent(name: string): Promise<boolean> {
  let isEmpty = false;
  const look = async (upgrade: Upgrade): Promise<void> => {
    const counts = await Promise.all(UNSENT_STORES.map((store) => upgrade.objectStore(store).count()));
    isEmpty = counts.every((count) => count === 0);
    abortUpgrade(upgrade);
  };
  const { promise: blocked, resolve: block } = Promise.withResolvers<void>();
  const looked = openDB<Schema>(name, VERSION + 1, {
    blocked: () => block(),
    upgrade(...[, version, , upgrade]) {
      isEmpty = version === 0;
      abortUpgradeWithPage(upgrade);
      // A database of an older version lacks the newer stores: keep it; it is upgraded when it is opened next.
      if (version < VERSION) abortUpgrade(upgrade);
      else look(upgrade).catch(() => abortUpgrade(upgrade));
    },
  });
  unkeptUntil(looked);
  const answer = () => isEmpty;
  return Promise.race([looked.then(answer, answer), blocked.then(() => false)]);
}

/**
 * Deletes a database unless the person signed in again; answers whether it is gone. Someone who signs in from here on
 * opens it after the deletion.
 */
async function deleteIfLeaving(name: string): Promise<boolean> {
  const { promise: blocked, resolve: block } = Promise.withResolvers<void>();
  let gone: Promise<boolean> = Promise.resolve(false);
  await change(name, (row) => {
    if (row.isLeaving === true) gone = deleteDB(name, { blocked: () => block() }).then(() => true);
    return row;
  });
  return Promise.race([gone, blocked.then(() => false)]);
}

/**
 * Deletes a database and its registered name, unless it has unsent work or the person signs in again meanwhile. If a
 * sleeping tab blocks the deletion, the browser completes it later.
 */
export async function deleteUnlessUnsent(name: string): Promise<void> {
  await change(name, (row) => ({ ...row, isLeaving: true }));
  // Request the deletion only after the upgrade: in a page that the browser caches, both together would block for
  // minutes.
  const isGone = (await isSent(name)) && (await deleteIfLeaving(name));
  await change(name, (row) => (isGone && row.isLeaving === true ? null : { name }));
}

/**
 * All databases of people on this device except the visitor's. `old`: ids of people whose database is still named by
 * their id.
 */
export async function peopleHere(): Promise<{ names: readonly string[]; old: readonly string[] }> {
  // List before reading the register: a name is registered before its database is made.
  const here = await databasesHere();
  const rows = (await inRegister(false, (register) => register.getAll('people'))) ?? [];
  const names = rows.map(({ name }) => name);
  const known = new Set([...names, oldNameOf(VISITOR_ID)]);
  return { names, old: here.filter((name) => !known.has(name)).map((name) => name.slice(PREFIX.length)) };
}
