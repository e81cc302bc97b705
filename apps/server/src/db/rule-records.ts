import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import { fromRow, ofSections, RECORD_COLUMNS, type RecordRow, type StoredRecord } from './stored-record.ts';

const UUID = '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$';

const LIVE = sql<boolean>`deleted_at is null`;
const COLUMNS = sql.join(RECORD_COLUMNS.map((column) => sql.ref(column)));
const NO_COLUMNS = sql.join(RECORD_COLUMNS.map(() => sql`null`));

/**
 * Looks up one record by a found id. `offset 0` forces an index probe: the planner overestimates a recursive walk and
 * would read the whole farm.
 */
const probe = (scope: FarmScope, columns: RawBuilder<unknown>, which = sql<boolean>`true`): RawBuilder<unknown> =>
  sql`select ${columns} from records where farm_key = ${scope.key} and id = reached.id and ${which} offset 0`;

/** Records that a rule may look up: by id with their sources, and all live ones of some sections, by date. */
export type RuleQuestion = { ids: Iterable<string>; sections: readonly Section[] };
export type RuleRecords = { found: StoredRecord[]; consulted: StoredRecord[] };

type PartRow<Head> = RecordRow & { part: 'found' | 'consulted'; head: Head | null };

const byDate = (left: StoredRecord, right: StoredRecord): number =>
  left.date === right.date ? (left.id < right.id ? -1 : 1) : left.date < right.date ? -1 : 1;

/**
 * Reads in one round trip the records that a rule may look up, and a JSON object that the caller chooses (`head`).
 * `found` follows the records' own references, planned ones too, and not only draws.
 */
export async function readForRules<Head>(
  db: Database,
  scope: FarmScope,
  { ids, sections, head }: RuleQuestion & { head: RawBuilder<Head> },
): Promise<RuleRecords & { head: Head }> {
  const { rows } = await sql<PartRow<Head>>`
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
    select 'found' as part, null::jsonb as head, record.*
    from reached cross join lateral (${probe(scope, COLUMNS, LIVE)}) as record
    union all
    select 'consulted', null, ${COLUMNS} from records
    where farm_key = ${scope.key} and ${ofSections(sections)} and ${LIVE}
    union all
    select 'head', ${head}, ${NO_COLUMNS}`.execute(db);
  const of = (part: PartRow<Head>['part']): StoredRecord[] =>
    rows.filter((row) => row.part === part).map((row) => fromRow(scope, row));
  const asked = rows.find((row) => row.head !== null)?.head;
  if (asked === undefined || asked === null) throw new Error('one row of what else was asked');
  return { found: of('found'), consulted: of('consulted').sort(byDate), head: asked };
}

const NOTHING_ELSE = sql<object>`'{}'::jsonb`;

/** Reads what a rule may look up. */
export async function loadRuleRecords(db: Database, scope: FarmScope, question: RuleQuestion): Promise<RuleRecords> {
  return readForRules(db, scope, { ...question, head: NOTHING_ELSE });
}
