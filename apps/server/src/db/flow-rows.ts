import type { Draw } from '@cafezal/domain/record/record.ts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import type { FlowsTable } from './tables.ts';
import { isUuid } from './uuid.ts';

type FlowRow = Pick<Selectable<FlowsTable>, 'from_id' | 'output' | 'to_id' | 'consumed_kg' | 'reserved_kg'>;

/** The draw of a row. */
export const toDraw = (row: FlowRow): Draw => ({
  recordId: row.from_id,
  output: row.output,
  byRecordId: row.to_id,
  consumedKg: Number(row.consumed_kg),
  reservedKg: Number(row.reserved_kg),
});

/** Everything that live records draw from the outputs of some records. */
export async function drawsOn(db: Database, scope: FarmScope, recordIds: Iterable<string>): Promise<Draw[]> {
  const ids = [...new Set(recordIds)].filter(isUuid);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('flows')
    .select(['from_id', 'output', 'to_id', 'consumed_kg', 'reserved_kg'])
    .where('farm_key', '=', scope.key)
    .where('from_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(toDraw);
}

const gramsToKg = (kg: number): string => kg.toFixed(3);

/** Makes these the only draws of a record; draws on one output are one row. */
export async function replaceDraws(
  trx: DatabaseTransaction,
  scope: FarmScope,
  { recordId, draws, isNew = false }: { recordId: string; draws: readonly Draw[]; isNew?: boolean },
): Promise<void> {
  if (!isNew) await trx.deleteFrom('flows').where('farm_key', '=', scope.key).where('to_id', '=', recordId).execute();
  const rows = joined(draws).map((draw) => ({
    farm_key: scope.key,
    from_id: draw.recordId,
    output: draw.output,
    to_id: recordId,
    kg: gramsToKg(draw.consumedKg + draw.reservedKg),
    consumed_kg: gramsToKg(draw.consumedKg),
    reserved_kg: gramsToKg(draw.reservedKg),
  }));
  if (rows.length > 0) await trx.insertInto('flows').values(rows).execute();
}

function joined(draws: readonly Draw[]): Draw[] {
  const byOutput = new Map<string, Draw>();
  for (const draw of draws) {
    if (draw.consumedKg + draw.reservedKg <= 0) continue;
    const key = `${draw.recordId}/${draw.output}`;
    const { consumedKg = 0, reservedKg = 0 } = byOutput.get(key) ?? {};
    byOutput.set(key, {
      ...draw,
      consumedKg: consumedKg + draw.consumedKg,
      reservedKg: reservedKg + draw.reservedKg,
    });
  }
  return [...byOutput.values()];
}

/** Ids of all that came of some records, however far; plots are followed to their harvests by `harvestsOfPlots`. */
export async function descendantIds(db: Database, scope: FarmScope, recordIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive down as (
      select to_id as id from flows where farm_key = ${scope.key} and from_id = any(${recordIds}::uuid[])
      union
      select flow.to_id from down join flows flow on flow.farm_key = ${scope.key} and flow.from_id = down.id
    ) select id from down`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ids of all that some records came from, however far, plots left out. */
export async function ancestorIds(db: Database, scope: FarmScope, recordIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select from_id as id from flows where farm_key = ${scope.key} and to_id = any(${recordIds}::uuid[])
      union
      select flow.from_id from up join flows flow on flow.farm_key = ${scope.key} and flow.to_id = up.id
    ) select id from up`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ids of live harvests (`data.plots`) and activities (`data.plotIds`) of some plots. */
export async function recordsOnPlots(
  db: Database,
  scope: FarmScope,
  { section, plotIds }: { section: 'colheita' | 'atividades'; plotIds: readonly string[] },
): Promise<string[]> {
  if (plotIds.length === 0) return [];
  const path = section === 'colheita' ? '$.plots[*].plotId' : '$.plotIds[*]';
  const { rows } = await sql<{ id: string }>`
    select id from records
    where farm_key = ${scope.key} and section = ${section} and deleted_at is null
      and exists (
        select from jsonb_path_query(data, ${sql.lit(path)}) as plot
        where plot #>> '{}' = any(${plotIds}::text[])
      )`.execute(db);
  return rows.map(({ id }) => id);
}

/** Every flow into what came of some records, however far. */
export async function flowsAmong(
  db: Database,
  scope: FarmScope,
  recordIds: readonly string[],
): Promise<{ from: string; to: string }[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    with recursive down as (
      select to_id as id from flows where farm_key = ${scope.key} and from_id = any(${recordIds}::uuid[])
      union
      select flow.to_id from down join flows flow on flow.farm_key = ${scope.key} and flow.from_id = down.id
    )
    select distinct from_id as "from", to_id as "to" from flows
    where farm_key = ${scope.key} and to_id in (select id from down)`.execute(db);
  return rows;
}
