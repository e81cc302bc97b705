import { FIRST_OWN_NUMBER } from '@cafezal/domain/record/codes.ts';
import { SECTIONS, type Section } from '@cafezal/domain/record/record.ts';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { FarmScope } from './farm-scope.ts';

/** The order of the index of codes: `26-COL-10000` comes after `26-COL-9999`. */
const BY_NUMBER = sql`collate by_number`;

/** Codes that a live record of the farm has, of some; probed section by section in the order of their index. */
const liveCodes = (scope: FarmScope, codes: readonly string[], exceptId: string | null) => sql`
  unnest(${codes}::text[]) as wanted(code) cross join lateral (
    select from unnest(${SECTIONS}::text[]) as named(section) cross join lateral (
      select from records where farm_key = ${scope.key} and section = named.section
        and code ${BY_NUMBER} between wanted.code and wanted.code
        and id is distinct from ${exceptId}::uuid and deleted_at is null
      order by code ${BY_NUMBER} limit 1) as live limit 1) as taken`;

/** Whether another live record of the farm has the code. */
export async function isCodeTaken(
  db: Database,
  scope: FarmScope,
  { code, exceptId }: { code: string; exceptId: string },
): Promise<boolean> {
  const { rows } = await sql`select from ${liveCodes(scope, [code], exceptId)}`.execute(db);
  return rows.length > 0;
}

/** Names wanted for a record: slugs in order of preference, and the code prefix of its stage and year. */
export type NamesAsked = { section: Section; id: string; slugs: readonly string[]; prefix: string };

/** The names in use among those that were asked, as JSON. */
export type NamesInUse = {
  /** Sections with requested slugs that a record of the section has or had. */
  slugs: [section: Section, slug: string][];
  /** The highest number of a section's codes with a prefix, those of deleted records too, where there is one. */
  highest: [section: Section, prefix: string, number: number][];
  /** Ids that a record of the farm has. */
  ids: string[];
  /** Codes that a live record of the farm has. */
  codes: string[];
};

const uniqueBy = <Item>(items: readonly Item[], key: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [key(item), item])).values(),
];

/**
 * The names in use, for new records, and which of some codes are, as a JSON object. All are probed one by one, in an order that only
 * their index has: without statistics, as on a new farm, the planner would read the whole section.
 */
export function namesInUseJson(scope: FarmScope, asked: readonly NamesAsked[], codes: readonly string[]) {
  const slugs = uniqueBy(
    asked.flatMap(({ section, slugs: wanted }) => wanted.map((slug) => [section, slug] as const)),
    ([section, slug]) => `${section} ${slug}`,
  );
  const series = uniqueBy(
    asked.filter(({ prefix }) => prefix !== ''),
    ({ section, prefix }) => `${section} ${prefix}`,
  );
  return sql<NamesInUse>`jsonb_build_object(
    'slugs', array(select jsonb_build_array(wanted.section, wanted.slug)
      from unnest(${slugs.map(([section]) => section)}::text[], ${slugs.map(([, slug]) => slug)}::text[])
        as wanted(section, slug) cross join lateral (
        select from records where farm_key = ${scope.key} and section = wanted.section
          and slug between wanted.slug and wanted.slug order by slug limit 1) as taken),
    'highest', array(select jsonb_build_array(wanted.section, wanted.prefix, right(last.code, -length(wanted.prefix))::int)
      from unnest(${series.map(({ section }) => section)}::text[], ${series.map(({ prefix }) => prefix)}::text[])
        as wanted(section, prefix) cross join lateral (
        select code from records where farm_key = ${scope.key} and section = wanted.section
          and code >= wanted.prefix || '0' ${BY_NUMBER} and code < wanted.prefix || ${String(FIRST_OWN_NUMBER)} ${BY_NUMBER}
          and starts_with(code, wanted.prefix) and right(code, -length(wanted.prefix)) ~ '^[0-9]{4,6}$'
        order by code ${BY_NUMBER} desc limit 1) as last),
    'ids', array(select wanted.id from unnest(${asked.map(({ id }) => id)}::uuid[]) as wanted(id) cross join lateral (
        select from records where farm_key = ${scope.key} and id between wanted.id and wanted.id order by id limit 1) as taken),
    'codes', ${codes.length === 0 ? sql`'[]'::jsonb` : sql`array(select wanted.code from ${liveCodes(scope, codes, null)})`})`;
}

/** Reads the names in use, for a new record. */
export async function namesInUse(db: Database, scope: FarmScope, asked: NamesAsked): Promise<NamesInUse> {
  const { rows } = await sql<{ names: NamesInUse }>`select ${namesInUseJson(scope, [asked], [])} as names`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('one row of names in use');
  return row.names;
}
