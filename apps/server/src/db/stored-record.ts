import type { FarmRecord, Section } from '@cafezal/domain/record/record.ts';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { FarmScope } from './farm-scope.ts';
import { largeBytes } from './fitting-page.ts';
import type { RecordsTable } from './tables.ts';

/** A record as stored, without photos, with its change number. */
export type StoredRecord = FarmRecord & { change: string };

const COLUMNS = [
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
  'created_by',
  'updated_by',
] as const satisfies readonly (keyof RecordsTable)[];
const TIMES = ['created_at', 'updated_at', 'deleted_at'] as const satisfies readonly (keyof RecordsTable)[];

const textOf = (column: (typeof TIMES)[number]): string => `(${column} at time zone 'UTC')::text`;
const text = <Text extends string | null>(column: (typeof TIMES)[number]) => sql.raw<Text>(textOf(column));

/** The columns of a stored record. Times are read as text: making a date of each, and text again, takes longer than all else of a row. */
export const RECORD_COLUMNS = [
  ...COLUMNS,
  text<string>('created_at').as('created_at'),
  text<string>('updated_at').as('updated_at'),
  text<string | null>('deleted_at').as('deleted_at'),
] as const;

/** The same for statements in SQL, and how many they are. One text: to write a node for each takes longer than to read the row. */
export const RECORD_COLUMN_LIST = sql.raw(
  [...COLUMNS, ...TIMES.map((column) => `${textOf(column)} as ${column}`)].join(', '),
);
export const RECORD_COLUMN_COUNT = COLUMNS.length + TIMES.length;

/** Bytes of what a large record holds; nothing of a small one. */
export const RECORD_BYTES = sql.raw((['data', 'inputs', 'outputs'] as const).map(largeBytes).join(' + '));

/**
 * Records of some sections. The sections are part of the statement: if it is not told which, the planner expects so many
 * records of each that it reads the whole farm.
 */
export const ofSections = (sections: readonly Section[]): RawBuilder<boolean> =>
  sections.length === 0 ? sql`false` : sql`section in (${sql.join(sections.map((section) => sql.lit(section)))})`;

/** A row of `RECORD_COLUMNS`. */
export type RecordRow = Pick<Selectable<RecordsTable>, (typeof COLUMNS)[number]> & {
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

/** PostgreSQL's text of a time in UTC, `2026-06-01 12:00:00.5`, as an ISO instant. */
const toInstant = (text: string): string =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, 23).padEnd(3, '0')}Z`;

/** The record of a row; times become ISO instants. Each key by its name: to copy what is the same takes eight times as long. */
export function fromRow(scope: Pick<FarmScope, 'farmId'>, row: RecordRow): StoredRecord {
  return {
    id: row.id,
    farmId: scope.farmId,
    section: row.section,
    slug: row.slug,
    name: row.name,
    code: row.code,
    date: row.date,
    season: row.season,
    status: row.status,
    data: row.data,
    notes: row.notes,
    inputs: row.inputs,
    outputs: row.outputs,
    photos: [],
    flags: row.flags,
    confirmedWarnings: row.confirmed_warnings,
    recalculated: row.recalculated,
    closing: row.closing,
    version: row.version,
    change: row.change,
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
    createdBy: row.created_by,
    updatedBy: row.updated_by,
    deletedAt: row.deleted_at === null ? null : toInstant(row.deleted_at),
  };
}

/** The columns that a write may change, as JSON says them. */
export function toJsonColumns(record: StoredRecord) {
  return {
    slug: record.slug,
    name: record.name,
    code: record.code,
    date: record.date,
    season: record.season,
    status: record.status,
    data: record.data,
    notes: record.notes,
    inputs: record.inputs,
    outputs: record.outputs,
    flags: [...record.flags],
    confirmed_warnings: record.confirmedWarnings,
    recalculated: record.recalculated,
    closing: record.closing ?? null,
    version: record.version,
    change: record.change,
    updated_at: record.updatedAt,
    updated_by: record.updatedBy,
    deleted_at: record.deletedAt,
  };
}

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/** The columns that a write may change. */
export function toColumns(record: StoredRecord) {
  const { data, inputs, outputs, confirmed_warnings, recalculated, closing, ...columns } = toJsonColumns(record);
  return {
    ...columns,
    data: JSON.stringify(data),
    inputs: JSON.stringify(inputs),
    outputs: JSON.stringify(outputs),
    confirmed_warnings: JSON.stringify(confirmed_warnings),
    recalculated: json(recalculated),
    closing: json(closing),
  } satisfies Partial<Insertable<RecordsTable>>;
}
