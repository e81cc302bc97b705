import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import type { NoticeChoicesTable } from './tables.ts';

/** What some people chose; whoever chose nothing has no row. */
export async function chosenNotices(
  db: Database | DatabaseTransaction,
  uids: readonly string[],
): Promise<Selectable<NoticeChoicesTable>[]> {
  return db
    .selectFrom('notice_choices')
    .selectAll()
    .where('uid', '=', sql<string>`any(${[...new Set(uids)]}::uuid[])`)
    .execute();
}

/** Keeps what a person chose, over what they chose before. */
export async function keepNoticeChoices(db: Database, rows: readonly Insertable<NoticeChoicesTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('notice_choices')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'choice'])
        .doUpdateSet(({ ref }) => ({ app: ref('excluded.app'), mail: ref('excluded.mail') })),
    )
    .execute();
}
