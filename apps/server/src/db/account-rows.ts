import type { Insertable, Selectable, Updateable } from 'kysely';
import type { AnyDatabase, DatabaseTransaction } from './database.ts';
import type { AccountsTable } from './tables.ts';

export type AccountRow = Selectable<AccountsTable>;

type Connection = AnyDatabase | DatabaseTransaction;

/** The account of an e-mail, by its lower-cased form. */
export const findAccountByEmail = (db: Connection, emailKey: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('email_key', '=', emailKey).executeTakeFirst();

/** The account of a person. */
export const findAccount = (db: Connection, uid: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('uid', '=', uid).executeTakeFirst();

/** The account that a Google account signs in to, by Google's `sub`. */
export const findAccountByGoogle = (db: Connection, subject: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('google_subject', '=', subject).executeTakeFirst();

/** Inserts an account; undefined if its e-mail has one, also when two sign-ups race. */
export const insertAccount = (db: Connection, row: Insertable<AccountsTable>): Promise<AccountRow | undefined> =>
  db
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst();

/** Updates an account and answers it. */
export const updateAccount = (
  db: Connection,
  uid: string,
  changes: Updateable<AccountsTable>,
): Promise<AccountRow | undefined> =>
  db.updateTable('accounts').set(changes).where('uid', '=', uid).returningAll().executeTakeFirst();
