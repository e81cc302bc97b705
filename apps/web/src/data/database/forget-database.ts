import { deleteDB, openDB } from 'idb';
import { endWithPage, giveUp } from '../device/given-up.ts';
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

const nothing = () => undefined;

/**
 * Has the browser not keep this page, to go back to, until an upgrade that was asked for has ended: while it waits it cannot
 * be taken back, and it would be granted to a page that runs no code. Who listens for `unload` is not kept, where the
 * browser still knows that event.
 */
function unkeptUntil(ended: Promise<unknown>): void {
  const { window } = globalThis;
  window?.addEventListener('unload', nothing);
  const letGo = () => window?.removeEventListener('unload', nothing);
  ended.then(letGo, letGo);
}

/**
 * Whether nothing unsent is in a database, or there is none. An upgrade has a database for itself: whoever had it open has
 * written all and let go. The upgrade itself never comes to pass. No, where a tab that sleeps does not let go.
 */
function isSent(name: string): Promise<boolean> {
  let isEmpty = false;
  const look = async (upgrade: Upgrade): Promise<void> => {
    const counts = await Promise.all(UNSENT_STORES.map((store) => upgrade.objectStore(store).count()));
    isEmpty = counts.every((count) => count === 0);
    giveUp(upgrade);
  };
  const { promise: blocked, resolve: block } = Promise.withResolvers<void>();
  const looked = openDB<Schema>(name, VERSION + 1, {
    blocked: () => block(),
    upgrade(...[, version, , upgrade]) {
      isEmpty = version === 0;
      endWithPage(upgrade);
      // One that an older app made and nobody opened since is upgraded first.
      if (version < VERSION) giveUp(upgrade);
      else look(upgrade).catch(() => giveUp(upgrade));
    },
  });
  unkeptUntil(looked);
  const answer = () => isEmpty;
  return Promise.race([looked.then(answer, answer), blocked.then(() => false)]);
}

/** Deletes a database unless its person came back; answers whether it is gone. Who comes back from here on opens it after that. */
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
 * Takes a database off the device, and with it the name that tells of its person, unless unsent work is in it or the person
 * comes back in between. Where a tab that sleeps does not let go, the browser does it once it can.
 */
export async function deleteUnlessUnsent(name: string): Promise<void> {
  await change(name, (row) => ({ ...row, isLeaving: true }));
  // The deletion is asked for when the upgrade is over: both of them in a page that the browser keeps would stand for minutes.
  const isGone = (await isSent(name)) && (await deleteIfLeaving(name));
  await change(name, (row) => (isGone && row.isLeaving === true ? null : { name }));
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
