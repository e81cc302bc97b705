import type { FarmRecord, Section } from '@cafezal/domain/record/record.ts';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { FarmScope } from './farm-scope.ts';
import type { RecordsTable } from './tables.ts';

/** A record as stored, without photos, with its change number. */
export type StoredRecord = FarmRecord & { change: string };

/** The columns of a stored record. */
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
  'closing',
  'version',
  'change',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'deleted_at',
] as const satisfies readonly (keyof RecordsTable)[];

/**
 * Records of some sections. The sections are part of the statement: if it is not told which, the planner expects so many
 * records of each that it reads the whole farm.
 */
export const ofSections = (sections: readonly Section[]): RawBuilder<boolean> =>
  sections.length === 0 ? sql`false` : sql`section in (${sql.join(sections.map((section) => sql.lit(section)))})`;

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

/** The columns that a write may change. */
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
    closing: record.closing ? JSON.stringify(record.closing) : null,
    version: record.version,
    change: record.change,
    updated_at: record.updatedAt,
    updated_by: record.updatedBy,
    deleted_at: record.deletedAt,
  } satisfies Partial<Insertable<RecordsTable>>;
}
