import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import type { Draw, Section } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { Selectable } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import type { FlowsTable } from './tables.ts';

/** A draw as its row has it. */
export type FlowRow = Pick<Selectable<FlowsTable>, 'from_id' | 'output' | 'to_id' | 'consumed_kg' | 'reserved_kg'>;

/** The draw of a row. */
export const toDraw = (row: FlowRow): Draw => ({
  recordId: row.from_id,
  output: row.output,
  byRecordId: row.to_id,
  consumedKg: Number(row.consumed_kg),
  reservedKg: Number(row.reserved_kg),
});

/**
 * The rows of what live records draw from the outputs of some records, each once however often its record is named. Probed one by one,
 * in the order of their key: without statistics the planner might read all draws of the farm by another index.
 */
const drawnFrom = (scope: FarmScope, recordIds: readonly string[]) => sql`
  (select distinct id from unnest(${recordIds.filter(isUuid)}::uuid[]) as named(id)) as lender cross join lateral (
    select from_id, output, to_id, consumed_kg, reserved_kg from flows
    where farm_key = ${scope.key} and from_id between lender.id and lender.id
    order by from_id, output, to_id) as drawn`;

/** All draws of live records on the outputs of some records. */
export async function drawsOn(db: Database, scope: FarmScope, recordIds: Iterable<string>): Promise<Draw[]> {
  const ids = [...recordIds];
  if (ids.length === 0) return [];
  const { rows } = await sql<FlowRow>`select drawn.* from ${drawnFrom(scope, ids)}`.execute(db);
  return rows.map(toDraw);
}

/** Everything that live records draw from the outputs of some records, as a JSON array of rows. */
export const drawsJson = (scope: FarmScope, recordIds: readonly string[]) => sql<FlowRow[]>`coalesce((
  select jsonb_agg(to_jsonb(drawn)) from ${drawnFrom(scope, recordIds)}), '[]')`;

const gramsToKg = (kg: number): string => kg.toFixed(3);

/** What a record draws as rows of flows, as JSON says them, but for their farm; draws on one output are one. */
export const toFlowJson = (recordId: string, draws: readonly Draw[]) =>
  joined(draws).map(({ recordId: from, output, consumedKg, reservedKg }) => ({
    ...{ to_id: recordId, from_id: from, output, kg: gramsToKg(consumedKg + reservedKg) },
    ...{ consumed_kg: gramsToKg(consumedKg), reserved_kg: gramsToKg(reservedKg) },
  }));

/** Those as rows of a statement: (to_id, from_id, output, kg, consumed_kg, reserved_kg). */
export const flowRows = (rows: readonly ReturnType<typeof toFlowJson>[number][]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as drawn(
    to_id uuid, from_id uuid, output text, kg numeric, consumed_kg numeric, reserved_kg numeric)`;

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

/** Ids of all records made from some records, at any distance; those of plots are found by `recordsOnPlots`. */
export async function descendantIds(db: Database, scope: FarmScope, recordIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive down as (
      select to_id as id from flows where farm_key = ${scope.key} and from_id = any(${recordIds}::uuid[])
      union
      select flow.to_id from down join flows flow on flow.farm_key = ${scope.key} and flow.from_id = down.id
    ) select id from down`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ids of all sources of some records, at any distance, without plots. */
export async function ancestorIds(db: Database, scope: FarmScope, recordIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select from_id as id from flows where farm_key = ${scope.key} and to_id = any(${recordIds}::uuid[])
      union
      select flow.from_id from up join flows flow on flow.farm_key = ${scope.key} and flow.to_id = up.id
    ) select id from up`.execute(db);
  return rows.map(({ id }) => id);
}

/** JSON paths of the plots in a stage's records. */
const PLOT_PATHS = { plots: '$.plots[*].plotId', plotIds: '$.plotIds[*]' } as const;

/** Ids of the live records of some sections that name some plots, such as their harvests. */
export async function recordsOnPlots(
  db: Database,
  scope: FarmScope,
  { sections, plotIds }: { sections: readonly Section[]; plotIds: readonly string[] },
): Promise<string[]> {
  const onPlots = sections.flatMap((section) => {
    const { plotsAt } = stageOf(section);
    if (plotsAt === undefined) return [];
    return sql`section = ${section} and exists (
      select from jsonb_path_query(data, ${sql.lit(PLOT_PATHS[plotsAt])}) as plot
      where plot #>> '{}' = any(${plotIds}::text[])
    )`;
  });
  if (plotIds.length === 0 || onPlots.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from records
    where farm_key = ${scope.key} and deleted_at is null and (${sql.join(onPlots, sql` or `)})`.execute(db);
  return rows.map(({ id }) => id);
}

/** All flows into the descendants of some records. */
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
