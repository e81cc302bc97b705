import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb';
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

/**
 * The last copy of the session. Rejects if there is none: reading must not create a database on the device of a mere
 * visitor.
 */
export const readSessionCopy = (): Promise<SessionCopy | undefined> =>
  withDatabase(
    (...[, , , transaction]) => abortUpgrade(transaction),
    (database) => database.get(STORE, KEY),
  );

/** Keeps a copy of the session, or of its absence, unless a later copy is there. It is on disk when this resolves. */
export const storeSessionCopy = (session: SessionCopy): Promise<void> =>
  withDatabase(
    (database) => void database.createObjectStore(STORE),
    async (database) => {
      const { store, done } = database.transaction(STORE, 'readwrite', { durability: 'strict' });
      const before = await store.get(KEY);
      if (before === undefined || before.at < session.at) await store.put(session, KEY);
      await done;
    },
  );
