import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb';
import { type ShellDevice, shellDevice } from '../../device/shell-device.ts';
import { abortUpgrade } from './abort-upgrade.ts';
import { openDatabase } from './open-database.ts';

/** Copy of the session keys of `localStorage` (null: not set) and when they were written, in ms. */
export type SessionCopy = { at: number; values: readonly (readonly [key: string, value: string | null])[] };

type Schema = DBSchema & { kept: { key: string; value: SessionCopy } };

const STORE = 'kept';
const KEY = 'session';

async function withDatabase<Result>(
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
  work: (database: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase<Schema>('cafezal.session', 1, { upgrade });
  return work(database).finally(() => database.close());
}

/** In a shell the system keeps the copy, encrypted: it alone writes it, in the order of the calls. */
async function readSecret({ read }: NonNullable<ShellDevice['secrets']>): Promise<SessionCopy | undefined> {
  const text = await read();
  // Written by `storeSessionCopy` alone.
  return text === null ? undefined : (JSON.parse(text) as SessionCopy);
}

/**
 * The last copy of the session. Rejects if there is none: reading must not create a database on the device of a mere
 * visitor.
 */
export function readSessionCopy(): Promise<SessionCopy | undefined> {
  const secrets = shellDevice()?.secrets;
  return secrets === undefined ? readCopy() : readSecret(secrets);
}

const readCopy = (): Promise<SessionCopy | undefined> =>
  withDatabase(
    (...[, , , transaction]) => abortUpgrade(transaction),
    (database) => database.get(STORE, KEY),
  );

/** Keeps a copy of the session, or of its absence, unless a later copy is there. It is on disk when this resolves. */
export function storeSessionCopy(session: SessionCopy): Promise<void> {
  const secrets = shellDevice()?.secrets;
  return secrets === undefined ? storeCopy(session) : secrets.write(JSON.stringify(session));
}

const storeCopy = (session: SessionCopy): Promise<void> =>
  withDatabase(
    (database) => void database.createObjectStore(STORE),
    async (database) => {
      const { store, done } = database.transaction(STORE, 'readwrite', { durability: 'strict' });
      const before = await store.get(KEY);
      if (before === undefined || before.at < session.at) await store.put(session, KEY);
      await done;
    },
  );
