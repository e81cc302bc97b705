import type { DBSchema, IDBPDatabase } from 'idb';
import { abortUpgrade, nullIfAborted } from '../device/abort-upgrade.ts';
import { openDatabase } from '../device/open-database.ts';
import { VISITOR_ID } from '../device/visitor-id.ts';
import { newId } from '../page/new-id.ts';

/** The registered name of a person's database. `isLeaving`: a sign-out is about to delete the database. */
export type Row = { name: string; isLeaving?: true };

/**
 * The register: names of databases by a salted hash of the person's id, so that the register does not reveal who they
 * are.
 */
type Schema = DBSchema & { people: { key: string | ArrayBuffer; value: Row }; salt: { key: string; value: string } };
type Register = IDBPDatabase<Schema>;

const REGISTER = 'cafezal';
/** Prefix of the names of all personal databases. */
export const PREFIX = 'cafezal-';

/**
 * The database name of earlier versions, which shows the person's id. The visitor's database is still named like this,
 * since it reveals nobody.
 */
export const oldNameOf = (personId: string): string => PREFIX + personId;

/** Runs `work` on the register of names. Answers null if there is no register and `makesOne` is false. */
export async function inRegister<Answer>(
  makesOne: boolean,
  work: (register: Register) => Promise<Answer>,
): Promise<Answer | null> {
  const register = await openDatabase<Schema>(REGISTER, 1, {
    upgrade(...[made, , , transaction]) {
      if (!makesOne) return abortUpgrade(transaction);
      made.createObjectStore('people');
      void made.createObjectStore('salt').put(newId(), REGISTER);
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  }).catch(nullIfAborted);
  return register && work(register).finally(() => register.close());
}

async function keyOf(register: Register, personId: string): Promise<string | ArrayBuffer> {
  const subtle = crypto.subtle as SubtleCrypto | undefined; // absent where the page is not secure
  const salt = await register.get('salt', REGISTER);
  return (await subtle?.digest('SHA-256', new TextEncoder().encode(salt + personId))) ?? personId;
}

/**
 * The name of a person's database on this device. A person without one gets `made`. If a sign-out was about to delete
 * the database, it stays.
 */
export async function databaseName(personId: string, made: string = PREFIX + newId()): Promise<string> {
  if (personId === VISITOR_ID) return oldNameOf(personId);
  const name = await inRegister(true, async (register) => {
    const key = await keyOf(register, personId);
    const { store, done } = register.transaction('people', 'readwrite', { durability: 'strict' });
    const row = (await store.get(key)) ?? { name: made, isLeaving: true };
    if (row.isLeaving === true) await store.put({ name: row.name }, key);
    await done;
    return row.name;
  });
  return name ?? made;
}

/** Names of this app's databases on the device; empty if the browser cannot list databases. */
export async function databasesHere(): Promise<string[]> {
  if (!('databases' in indexedDB)) return [];
  return (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(PREFIX) === true ? [name] : []));
}

/** Whether the device may still have a database that an earlier version named after the person's id. */
export async function mayHaveOld(personId: string): Promise<boolean> {
  if (personId === VISITOR_ID) return false;
  return !('databases' in indexedDB) || (await databasesHere()).includes(oldNameOf(personId));
}
