import { createHash } from 'node:crypto';
import type { Field, FieldKind } from '@cafezal/domain/definition/fields.ts';
import { fieldEntries, type StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { STAGES } from '@cafezal/domain/stages/stages.ts';
import { sql } from 'kysely';
import type { AnyDatabase } from './database.ts';

/** Key of the lock that an instance holds while it makes the views. */
const LOCK = 551_021;

/** The column type of each kind of field; null keeps the JSON. */
const TYPES: Readonly<Record<FieldKind, string | null>> = {
  text: 'text',
  number: 'numeric',
  money: 'numeric',
  date: 'date',
  instant: 'timestamptz',
  phone: null,
  yesNo: 'boolean',
  choice: 'text',
  choices: null,
  reference: 'uuid',
  references: null,
  list: null,
  group: null,
  shares: null,
  geometry: null,
};

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Columns of every view, in the order in which tools show them. */
const COMMON = [
  ...['farm_key', 'id', 'slug', 'name', 'code', 'season', 'status', 'notes', 'inputs', 'outputs', 'flags'],
  ...['version', 'created_at', 'updated_at', 'created_by', 'updated_by'],
];

function columnOf(name: string, field: Field, taken: ReadonlySet<string>): string {
  const type = TYPES[field.kind];
  const column = snake(name);
  // `code` and `status` of the data must not shadow those of the record.
  const own = taken.has(column) ? `data_${column}` : column;
  const key = literal(name);
  return `${type === null ? `data -> ${key}` : `(data ->> ${key})::${type}`} as ${quoted(own)}`;
}

/** The SELECT of a stage's view: the record's columns, then a typed column for each field. */
function selectOf({ section }: StageDefinition): string {
  const taken = new Set([...COMMON, 'date']);
  const columns = fieldEntries(fieldsOf(section)).map(([name, field]) => columnOf(name, field, taken));
  const all = [...COMMON.map(quoted), 'date::date as "date"', ...columns].join(', ');
  return `select ${all} from records where section = ${literal(section)} and deleted_at is null`;
}

const viewOf = ({ key }: StageDefinition): string => quoted(`vw_${snake(key)}`);

const FINGERPRINT = createHash('sha256').update(STAGES.map(selectOf).join(';')).digest('hex');

/** Whether the views are up to date: the comment of the first is the fingerprint of the definitions. */
async function areCurrent(db: AnyDatabase): Promise<boolean> {
  const [first] = STAGES;
  if (first === undefined) return true;
  const { rows } = await sql<{ comment: string | null }>`
    select obj_description(to_regclass(${viewOf(first)}), 'pg_class') as comment`.execute(db);
  return rows[0]?.comment === FINGERPRINT;
}

/** The statement that drops the views, which stand in the way of changes to the table of records. */
export const DROP_STAGE_VIEWS = `drop view if exists ${STAGES.map(viewOf).join(', ')}`;

/**
 * Makes a typed SQL view for each stage (`vw_plot`, `vw_drying`…) from its definition, for people with a SQL or BI
 * tool; again when a definition changed. Concurrent instances wait for each other.
 */
export async function createStageViews(db: AnyDatabase): Promise<void> {
  if (await areCurrent(db)) return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
    if (await areCurrent(trx)) return;
    for (const stage of STAGES) {
      await sql.raw(`drop view if exists ${viewOf(stage)}`).execute(trx);
      await sql.raw(`create view ${viewOf(stage)} with (security_invoker = true) as ${selectOf(stage)}`).execute(trx);
    }
    const [first] = STAGES;
    if (first) await sql.raw(`comment on view ${viewOf(first)} is ${literal(FINGERPRINT)}`).execute(trx);
  });
}
