import type { ProductForm, Section } from '@cafezal/domain/record/record.ts';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import { fromRow, ofSections, RECORD_COLUMNS, type StoredRecord } from './stored-record.ts';

/** Lots that are asked for: of these forms, and whatever has one of these codes or names in lower case. */
type StockQuestion = { sections: readonly Section[]; forms: readonly ProductForm[]; names: readonly string[] };

const MOST = 2_000;

/** Live records with a lot of which something is left, the oldest first. */
export async function recordsInStock(
  db: Database,
  scope: FarmScope,
  { sections, forms, names }: StockQuestion,
): Promise<StoredRecord[]> {
  const isAsked = sql<boolean>`(given->>'form' = any(${forms}::text[]) or lower(code) = any(${names}::text[])
    or lower(given->>'lot') = any(${names}::text[]))`;
  const drawn = sql`coalesce((select sum(flow.consumed_kg + flow.reserved_kg) from flows flow
    where flow.farm_key = ${scope.key} and flow.from_id = records.id and flow.output = given->>'key'), 0)`;
  const rows = await db
    .selectFrom('records')
    .select(RECORD_COLUMNS)
    .where('farm_key', '=', scope.key)
    .where(ofSections(sections))
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(outputs) given
        where ${isAsked} and (given->>'kg')::numeric > ${drawn})`,
    )
    .orderBy('date')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map((row) => fromRow(scope, row));
}

/** What is asked of the sales that invoices may belong to: keys without spaces in upper case, and days from and to. */
type SalesQuestion = { sections: readonly Section[]; keys: readonly string[]; from: string; to: string };

/** Records with one of these invoices' keys, deleted ones too, and live ones of some days without a key. */
export async function recordsOfInvoices(
  db: Database,
  scope: FarmScope,
  { sections, keys, from, to }: SalesQuestion,
): Promise<StoredRecord[]> {
  const key = sql`upper(regexp_replace(data->>'invoiceKey', '[\\s.]', '', 'g'))`;
  const rows = await db
    .selectFrom('records')
    .select(RECORD_COLUMNS)
    .where('farm_key', '=', scope.key)
    .where(ofSections(sections))
    .where(
      sql<boolean>`(${key} = any(${keys}::text[])
        or (data->>'invoiceKey' is null and deleted_at is null and date between ${from} and ${to}))`,
    )
    .orderBy('date')
    .orderBy('id')
    .execute();
  return rows.map((row) => fromRow(scope, row));
}
