import type { DBSchema, IDBPDatabase } from 'idb';
import { giveUp, nullIfGivenUp } from '../device/given-up.ts';
import { openDatabase } from '../device/open-database.ts';
import { VISITOR_ID } from '../device/visitor-id.ts';
import { newId } from '../page/new-id.ts';

/** A database of this device by its name; `isLeaving` while it is being looked at whether it may go. */
export type Row = { name: string; isLeaving?: true };

/** `people` is by a hash of their ids, so that nothing in it tells who they are. */
type Schema = DBSchema & { people: { key: string | ArrayBuffer; value: Row }; salt: { key: string; value: string } };
type Register = IDBPDatabase<Schema>;

const REGISTER = 'cafezal';
/** How the names of databases begin that hold what is a person's. */
export const PREFIX = 'cafezal-';

/** What the database of a person was called before names were made up, and a visitor's still is: nothing in it is theirs. */
export const oldNameOf = (personId: string): string => PREFIX + personId;

/** Does something with the register; null where there is none and none is to be made. */
export async function inRegister<Answer>(
  makesOne: boolean,
  work: (register: Register) => Promise<Answer>,
): Promise<Answer | null> {
  const register = await openDatabase<Schema>(REGISTER, 1, {
    upgrade(...[made, , , transaction]) {
      if (!makesOne) return giveUp(transaction);
      made.createObjectStore('people');
      void made.createObjectStore('salt').put(newId(), REGISTER);
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  }).catch(nullIfGivenUp);
  return register && work(register).finally(() => register.close());
}

async function keyOf(register: Register, personId: string): Promise<string | ArrayBuffer> {
  const subtle = crypto.subtle as SubtleCrypto | undefined; // absent where the page is not secure
  const salt = await register.get('salt', REGISTER);
  return (await subtle?.digest('SHA-256', new TextEncoder().encode(salt + personId))) ?? personId;
}

/** The name of a person's database on this device, from here on this one where there was none. Who was leaving is here again. */
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

/** What the browser says is on this device of ours; nothing where it does not tell. */
export async function databasesHere(): Promise<string[]> {
  if (!('databases' in indexedDB)) return [];
  return (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(PREFIX) === true ? [name] : []));
}

/** Whether a database that is called by a person's id may be on this device. */
export async function mayHaveOld(personId: string): Promise<boolean> {
  if (personId === VISITOR_ID) return false;
  return !('databases' in indexedDB) || (await databasesHere()).includes(oldNameOf(personId));
}
