import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import type { Insertable, Selectable } from 'kysely';
import type { FarmScope } from './farm-scope.ts';
import type { RecordsTable } from './tables.ts';

/** A record of a farm as its row says, without photos, with its change number. */
export type StoredRecord = FarmRecord & { change: string };

/** The columns that make a stored record. */
export const RECORD_COLUMNS = [
  'id',
  'section',
  'slug',
  'name',
  'code',
  'date',
  'season',
  'status',
  'data',
  'notes',
  'inputs',
  'outputs',
  'flags',
  'confirmed_warnings',
  'recalculated',
  'version',
  'change',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'deleted_at',
] as const satisfies readonly (keyof RecordsTable)[];

/** A row of `RECORD_COLUMNS`. */
export type RecordRow = Pick<Selectable<RecordsTable>, (typeof RECORD_COLUMNS)[number]>;

/** The record of a row; times become ISO instants. */
export function fromRow(scope: Pick<FarmScope, 'farmId'>, row: RecordRow): StoredRecord {
  const { confirmed_warnings, created_at, updated_at, created_by, updated_by, deleted_at, ...same } = row;
  return {
    ...same,
    farmId: scope.farmId,
    confirmedWarnings: confirmed_warnings,
    photos: [],
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
    createdBy: created_by,
    updatedBy: updated_by,
    deletedAt: deleted_at?.toISOString() ?? null,
  };
}

/** The columns of a record that a write may change. */
export function toColumns(record: StoredRecord) {
  return {
    slug: record.slug,
    name: record.name,
    code: record.code,
    date: record.date,
    season: record.season,
    status: record.status,
    data: JSON.stringify(record.data),
    notes: record.notes,
    inputs: JSON.stringify(record.inputs),
    outputs: JSON.stringify(record.outputs),
    flags: [...record.flags],
    confirmed_warnings: JSON.stringify(record.confirmedWarnings),
    recalculated: record.recalculated === null ? null : JSON.stringify(record.recalculated),
    version: record.version,
    change: record.change,
    updated_at: record.updatedAt,
    updated_by: record.updatedBy,
    deleted_at: record.deletedAt,
  } satisfies Partial<Insertable<RecordsTable>>;
}
