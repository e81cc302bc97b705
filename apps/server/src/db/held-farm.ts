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

/** `insert into … select` of rows on the farm of the common table `farm`; `types` are the columns, each with its type. */
export function insertOnFarm<Types extends Readonly<Record<string, string>>>(
  table: 'records' | 'history',
  types: Types,
  rows: readonly Row<Types>[],
): RawBuilder<unknown> {
  const names = Object.keys(types);
  const typed = names.map((name) => `${name} ${types[name]}`);
  // One text whatever their count: a list of values took the most of an undoing.
  return sql`insert into ${sql.raw(`${table} (farm_key, ${names.join(', ')})`)} select farm.key, written.*
    from farm cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as written(${sql.raw(typed.join(', '))})`;
}
