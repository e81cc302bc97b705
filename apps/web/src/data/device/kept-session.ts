import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb';
import { giveUp } from './given-up.ts';
import { openDatabase } from './open-database.ts';

/** What `localStorage` held of a session by its keys, null where it held nothing, and when that was written, in ms. */
export type KeptSession = { at: number; values: readonly (readonly [key: string, value: string | null])[] };

type Schema = DBSchema & { kept: { key: string; value: KeptSession } };

const STORE = 'kept';
const KEY = 'session';

async function withDatabase<Result>(
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
  work: (database: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase<Schema>('cafezal.session', 1, { upgrade });
  return work(database).finally(() => database.close());
}

/** What was kept last. Rejects where nothing was: looking makes no place for it on the device of who only visits. */
export const readKeptSession = (): Promise<KeptSession | undefined> =>
  withDatabase(
    (...[, , , transaction]) => giveUp(transaction),
    (database) => database.get(STORE, KEY),
  );

/** Keeps a session, or that there is none, unless something later is kept. It is on the disk when this resolves. */
export const keepSession = (session: KeptSession): Promise<void> =>
  withDatabase(
    (database) => void database.createObjectStore(STORE),
    async (database) => {
      const { store, done } = database.transaction(STORE, 'readwrite', { durability: 'strict' });
      const before = await store.get(KEY);
      if (before === undefined || before.at < session.at) await store.put(session, KEY);
      await done;
    },
  );
