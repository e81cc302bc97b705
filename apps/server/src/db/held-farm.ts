import { type RawBuilder, sql } from 'kysely';
import type { SeenSeq } from './farm-lock.ts';
import type { FarmScope } from './farm-scope.ts';

/** The common table `farm` of a statement that writes, with the farm's key; nothing is written where it is empty. */
export type HeldFarm = RawBuilder<unknown>;

/** The farm within a transaction that holds its lock. */
export const heldFarm = (scope: FarmScope): HeldFarm => sql`select ${scope.key}::uuid as key`;

/**
 * The farm where nothing of it changed since its last change number was `seq`: the statement waits for whoever holds the lock, looks
 * again, takes the next number, and holds the lock itself until its commit.
 */
export const unchangedFarm = (scope: FarmScope, seq: SeenSeq): HeldFarm =>
  sql`update farms set seq = seq + 1 where key = ${scope.key} and seq = ${seq} and deleted_at is null returning key`;

type Row<Types> = Readonly<Record<keyof Types & string, unknown>>;

/**
 * What makes `insert into … select` of rows on the farm of the common table `farm`; `types` are the columns, each with its type. The text is
 * made once.
 */
export function insertsOnFarm<Types extends Readonly<Record<string, string>>>(
  table: 'records' | 'history',
  types: Types,
): (rows: readonly Row<Types>[]) => RawBuilder<unknown> {
  const into = sql.raw(`insert into ${table} (farm_key, ${Object.keys(types).join(', ')}) select farm.key, written.*`);
  const written = sql.raw(
    `written(${Object.entries(types)
      .map((column) => column.join(' '))
      .join(', ')})`,
  );
  // One text whatever their count: a list of values took the most of an undoing.
  return (rows) => sql`${into} from farm cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${written}`;
}
