import { type Insertable, sql } from 'kysely';
import type { AnyDatabase, DatabaseTransaction } from './database.ts';
import type { AccountLinksTable } from './tables.ts';

type Connection = AnyDatabase | DatabaseTransaction;

/** The purpose of a link. */
export type LinkPurpose = AccountLinksTable['purpose'];

/** Inserts a link, and deletes the person's expired ones. */
export async function insertAccountLink(db: Connection, row: Insertable<AccountLinksTable>, now: Date): Promise<void> {
  await db.deleteFrom('account_links').where('uid', '=', row.uid).where('expires_at', '<=', now).execute();
  await db.insertInto('account_links').values(row).execute();
}

type Which = { hash: Buffer; purpose: LinkPurpose; now: Date };

/** The owner of a link, if the link is still valid and the account has the address that it was sent to. */
export async function findAccountLink(db: Connection, { hash, purpose, now }: Which): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_links as link')
    .innerJoin('accounts as account', (join) =>
      join.onRef('account.uid', '=', 'link.uid').onRef('account.email_key', '=', 'link.email_key'),
    )
    .select('link.uid')
    .where('link.hash', '=', hash)
    .where('link.purpose', '=', purpose)
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .executeTakeFirst();
  return row?.uid;
}

/**
 * Consumes a link, and with it the person's others of its purpose, in one statement; false if another use came first.
 */
export async function useAccountLink(db: Connection, { hash, purpose, now }: Which): Promise<boolean> {
  const { rows } = await sql<{ hash: Buffer }>`
    update account_links set used_at = ${now}
    where uid = (select uid from account_links where hash = ${hash} and purpose = ${purpose} and expires_at > ${now})
      and purpose = ${purpose} and used_at is null
    returning hash`.execute(db);
  return rows.some((used) => used.hash.equals(hash));
}
