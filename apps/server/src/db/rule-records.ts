import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import { KeptSections, keptSections } from './kept-sections.ts';
import {
  fromRow,
  ofSections,
  RECORD_COLUMN_COUNT,
  RECORD_COLUMN_LIST,
  type RecordRow,
  type StoredRecord,
} from './stored-record.ts';

const UUID = '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$';

const LIVE = sql<boolean>`deleted_at is null`;
const NO_COLUMNS = sql.raw(Array.from({ length: RECORD_COLUMN_COUNT }, () => 'null').join(', '));

/**
 * Looks up one record by a found id. The limit forces an index probe: the planner overestimates a recursive walk and would read the
 * whole farm. In an order that only the key has: without statistics, and with those of a farm that was small a moment ago, the planner takes
 * any index of the whole farm for as good. Nothing else is asked here, for the same reason.
 */
const probe = (scope: FarmScope, columns: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${columns} from records
    where farm_key = ${scope.key} and id between reached.id and reached.id order by id limit 1`;

/** Records that a rule may look up: by id with their sources, and all live ones of some sections, by date. */
export type RuleQuestion = { ids: Iterable<string>; sections: readonly Section[] };
/** `found` are the live ones of `reached`; `consulted` has the records of each section that was asked. */
export type RuleRecords = {
  found: StoredRecord[];
  reached: StoredRecord[];
  consulted: ReadonlyMap<Section, readonly StoredRecord[]>;
};

type Head<Asked> = { asked: Asked; lastChange: string | null };
type PartRow<Asked> = RecordRow & { part: 'reached' | 'consulted'; head: Head<Asked> | null };

/**
 * All live records of some sections, each in an order that only their index has: without statistics the planner takes any index of the
 * farm's for as good. With them it has to be told which section, or it expects so many of each that it reads the whole farm.
 */
const wholeSections = (scope: FarmScope, sections: readonly Section[]): RawBuilder<unknown> =>
  sql.join(
    sections.map(
      (section) => sql`
    (select 'consulted', null::jsonb, ${RECORD_COLUMN_LIST} from records
      where farm_key = ${scope.key} and section = ${sql.lit(section)} and ${LIVE} order by date, id)
    union all`,
    ),
    sql``,
  );

/** What changed in some sections after a number, deleted records too. */
const changedSections = (
  scope: FarmScope,
  { sections, after }: { sections: readonly Section[]; after: string },
): RawBuilder<unknown> => sql`
    select 'consulted', null, changed.* from (select ${RECORD_COLUMN_LIST} from records
      where farm_key = ${scope.key} and change > ${after} order by change offset 0) as changed
    where ${ofSections(sections)}
    union all`;

/** The sections that are read whole, and in those that are kept already what changed since. */
function consultedRows(scope: FarmScope, whole: readonly Section[], kept: KeptSections): RawBuilder<unknown> {
  const { sections, seen } = kept;
  return sql`${whole.length === 0 ? sql`` : wholeSections(scope, whole)}${
    sections.length === 0 ? sql`` : changedSections(scope, { sections, after: seen })
  }`;
}

const lastChange = (scope: FarmScope): RawBuilder<string | null> =>
  sql`(select max(change)::text from records where farm_key = ${scope.key})`;

/**
 * Reads in one round trip the records that a rule may look up, and a JSON object that the caller chooses (`head`).
 * `reached` follows the records' own references, planned ones too, and not only draws. Sections that the transaction keeps
 * (`keepSections`) are read whole once.
 */
export async function readForRules<Asked>(
  db: Database,
  scope: FarmScope,
  { ids, sections, head }: RuleQuestion & { head: RawBuilder<Asked> },
): Promise<RuleRecords & { head: Asked }> {
  const keeping = keptSections(db);
  const kept = keeping ?? new KeptSections();
  const whole = sections.filter((section) => !kept.sections.includes(section));
  const { rows } = await sql<PartRow<Asked>>`
    with recursive reached(id) as (
      select unnest(${[...new Set(ids)].filter(isUuid)}::uuid[])
      union
      select (pointer #>> '{}')::uuid
      from reached
      cross join lateral (${probe(scope, sql`inputs, data`)}) as record
      cross join lateral (
        select jsonb_path_query(record.inputs, '$[*].recordId') as pointer
        union all select jsonb_path_query(record.data, '$.plots[*].plotId')
      ) as pointers
      where pointer #>> '{}' ~ ${UUID}
    )
    select 'reached' as part, null::jsonb as head, record.*
    from reached cross join lateral (${probe(scope, RECORD_COLUMN_LIST)}) as record
    union all
    ${consultedRows(scope, whole, kept)}
    select 'head', jsonb_build_object('asked', ${head}, 'lastChange', ${keeping ? lastChange(scope) : sql`null`}),
      ${NO_COLUMNS}`.execute(db);
  const of = (part: PartRow<Asked>['part']): StoredRecord[] =>
    rows.filter((row) => row.part === part).map((row) => fromRow(scope, row));
  const answered = rows.find((row) => row.head !== null)?.head;
  if (answered === undefined || answered === null) throw new Error('one row of what else was asked');
  kept.take({ whole, records: of('consulted'), seen: answered.lastChange ?? '0' });
  const reached = of('reached');
  return {
    found: reached.filter(({ deletedAt }) => deletedAt === null),
    reached,
    consulted: new Map(sections.map((section) => [section, kept.of(section)])),
    head: answered.asked,
  };
}

const NOTHING_ELSE = sql<object>`'{}'::jsonb`;

/** Reads what a rule may look up. */
export async function loadRuleRecords(db: Database, scope: FarmScope, question: RuleQuestion): Promise<RuleRecords> {
  const ids = [...question.ids];
  if (ids.length + question.sections.length === 0) return { found: [], reached: [], consulted: new Map() };
  return readForRules(db, scope, { ...question, ids, head: NOTHING_ELSE });
}
