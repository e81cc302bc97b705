import { sql } from 'kysely';
import type { FarmScope } from '../services/farm-scope.ts';
import type { Database } from './database.ts';
import { fromRow, RECORD_COLUMNS, type RecordRow, type StoredRecord } from './stored-record.ts';

/**
 * The live records that the figures of a season are reckoned from: the season's own, every plot, and whatever the
 * season's lots came from or became in other seasons.
 */
export async function seasonRecords(db: Database, scope: FarmScope, season: string): Promise<StoredRecord[]> {
  const columns = sql.join(RECORD_COLUMNS.map((column) => sql.ref(column)));
  const { rows } = await sql<RecordRow>`
    with recursive own as (
      select id from records
      where farm_key = ${scope.key} and deleted_at is null and (season = ${season} or section = 'talhoes')
    ), up as (
      select id from own
      union
      select flow.from_id from up join flows flow on flow.farm_key = ${scope.key} and flow.to_id = up.id
    ), down as (
      select id from own
      union
      select flow.to_id from down join flows flow on flow.farm_key = ${scope.key} and flow.from_id = down.id
    )
    select ${columns} from records
    where farm_key = ${scope.key} and deleted_at is null and id in (select id from up union select id from down)
    order by date, id`.execute(db);
  return rows.map((row) => fromRow(scope, row));
}

/** Every live record of a farm. */
export async function liveRecords(db: Database, scope: FarmScope): Promise<StoredRecord[]> {
  const rows = await db
    .selectFrom('records')
    .select(RECORD_COLUMNS)
    .where('farm_key', '=', scope.key)
    .where('deleted_at', 'is', null)
    .orderBy('date')
    .orderBy('id')
    .execute();
  return rows.map((row) => fromRow(scope, row));
}
