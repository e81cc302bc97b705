import { type Insertable, type Selectable, sql } from 'kysely';
import type { AnyDatabase, DatabaseTransaction } from './database.ts';
import type { NoticeChoicesTable } from './tables.ts';

/** Choices of some people; people without choices have no row. */
export async function chosenNotices(
  db: AnyDatabase | DatabaseTransaction,
  uids: readonly string[],
): Promise<Selectable<NoticeChoicesTable>[]> {
  return db
    .selectFrom('notice_choices')
    .selectAll()
    .where('uid', '=', sql<string>`any(${[...new Set(uids)]}::uuid[])`)
    .execute();
}

/** Stores a person's choices over earlier ones. */
export async function keepNoticeChoices(
  db: AnyDatabase,
  rows: readonly Insertable<NoticeChoicesTable>[],
): Promise<void> {
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
