import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { UNFINISHED } from '@cafezal/domain/lots/record-balance.ts';
import { LASTING_SECTIONS, PICKING_SECTIONS, SEASON_SECTIONS } from '@cafezal/domain/stages/kinds.ts';
import { COFFEE_SECTIONS } from '@cafezal/domain/stages/stages.ts';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import { fromRow, RECORD_COLUMN_LIST, RECORD_COLUMNS, type RecordRow, type StoredRecord } from './stored-record.ts';

const OF_ANY_SEASON = [...LASTING_SECTIONS, ...SEASON_SECTIONS];
const BY_PRODUCTS = Object.entries(PRODUCT_FORMS).flatMap(([form, { byProduct }]) => (byProduct ? [form] : []));

/**
 * The live records for the figures of a season: its own records, what counts in every season (plots, partners, papers,
 * quotes, the seasons themselves), the newest harvest, stock of any season, and all their ancestors and descendants.
 */
export async function seasonRecords(db: Database, scope: FarmScope, season: string): Promise<StoredRecord[]> {
  const { rows } = await sql<RecordRow>`
    with recursive own as (
      select id from records
      where farm_key = ${scope.key} and deleted_at is null and (season = ${season} or section = any(${OF_ANY_SEASON}::text[]))
      union all
      (select id from records
      where farm_key = ${scope.key} and deleted_at is null and season is not null and section = any(${PICKING_SECTIONS}::text[])
      order by date desc, id desc limit 1)
      union
      select record.id from records record
      where farm_key = ${scope.key} and deleted_at is null and season is distinct from ${season} and (
        (status = any(${UNFINISHED}::text[]) and section = any(${COFFEE_SECTIONS}::text[])) or exists (
          select from jsonb_array_elements(record.outputs) as lot
          where lot ->> 'form' <> all(${BY_PRODUCTS}::text[]) and (lot ->> 'kg')::numeric > (
            select coalesce(sum(flow.consumed_kg), 0) from flows flow
            where flow.farm_key = ${scope.key} and flow.from_id = record.id and flow.output = lot ->> 'key'
          )
        )
      )
    ), up as (
      select id from own
      union
      select flow.from_id from up join flows flow on flow.farm_key = ${scope.key} and flow.to_id = up.id
    ), down as (
      select id from own
      union
      select flow.to_id from down join flows flow on flow.farm_key = ${scope.key} and flow.from_id = down.id
    )
    select ${RECORD_COLUMN_LIST} from records
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

/** The seasons of a farm's live records, by section and status. */
export const seasonsNamed = (db: Database, scope: FarmScope) =>
  db
    .selectFrom('records')
    .select(['section', 'status', 'season', 'deleted_at as deletedAt'])
    .select(sql<Readonly<Record<string, unknown>>>`jsonb_build_object('origin', data -> 'origin')`.as('data'))
    .distinct()
    .where('farm_key', '=', scope.key)
    .where('deleted_at', 'is', null)
    .where('season', 'is not', null)
    .execute();
