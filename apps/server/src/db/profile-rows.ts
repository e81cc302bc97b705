import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { AnyDatabase, DatabaseTransaction } from './database.ts';
import type { ProfilesTable } from './tables.ts';

export type ProfileRow = Selectable<ProfilesTable>;

type Connection = AnyDatabase | DatabaseTransaction;

/** The profile of a person. */
export const findProfile = (db: Connection, uid: string): Promise<ProfileRow | undefined> =>
  db.selectFrom('profiles').selectAll().where('uid', '=', uid).executeTakeFirst();

/** The profile of a person, locked until the transaction ends. */
export const lockProfile = (trx: DatabaseTransaction, uid: string): Promise<ProfileRow | undefined> =>
  trx.selectFrom('profiles').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();

/** Inserts a profile; undefined if the person has one. */
export const insertProfile = (db: Connection, row: Insertable<ProfilesTable>): Promise<ProfileRow | undefined> =>
  db
    .insertInto('profiles')
    .values(row)
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .returningAll()
    .executeTakeFirst();

/** Updates a profile with its next version and answers it. */
export const updateProfile = (
  db: Connection,
  uid: string,
  changes: Updateable<ProfilesTable>,
): Promise<ProfileRow | undefined> =>
  db
    .updateTable('profiles')
    .set({ ...changes, version: sql`version + 1` })
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirst();
