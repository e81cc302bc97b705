import type { KeptContent } from '@cafezal/domain/invoices/kept-invoice.ts';
import type { Kept } from '@cafezal/domain/sheets/preview.ts';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import type { FarmScope } from './farm-scope.ts';

/** An invoice that waits on a farm. */
export type KeptInvoice = {
  key: string;
  kind: Kept['kind'];
  importId: string;
  line: number;
  content: KeptContent;
  keptAt: Date;
};

const COLUMNS = [
  'invoice_key as key',
  'kind',
  'import_id as importId',
  'line',
  'content',
  'kept_at as keptAt',
] as const;

/** What waits of these invoices. */
export const keptOfKeys = (db: Database, scope: FarmScope, keys: readonly string[]): Promise<KeptInvoice[]> =>
  db
    .selectFrom('kept_invoices')
    .select(COLUMNS)
    .where('farm_key', '=', scope.key)
    .where(sql<boolean>`invoice_key = any(${keys}::text[])`)
    .execute();

/** What an import keeps, in the order of its lines. */
export const keptOfImport = (db: Database, scope: FarmScope, importId: string): Promise<KeptInvoice[]> =>
  db
    .selectFrom('kept_invoices')
    .select(COLUMNS)
    .where('farm_key', '=', scope.key)
    .where('import_id', '=', importId)
    .orderBy('line')
    .execute();

const AT_A_TIME = 200;

/** Everything that waits on a farm, page by page, by key. */
export async function* allKept(db: Database, scope: FarmScope): AsyncGenerator<KeptInvoice[]> {
  for (let after: KeptInvoice | undefined; ; ) {
    const page = await db
      .selectFrom('kept_invoices')
      .select(COLUMNS)
      .where('farm_key', '=', scope.key)
      .where(sql<boolean>`(invoice_key, kind) > (${after?.key ?? ''}, ${after?.kind ?? ''})`)
      .orderBy('invoice_key')
      .orderBy('kind')
      .limit(AT_A_TIME)
      .execute();
    if (page.length > 0) yield page;
    after = page.at(-1);
    if (page.length < AT_A_TIME) return;
  }
}

/** Keeps what waits; what is there already stays as it is. Answers how many wait on the farm now, and their characters. */
export async function insertKept(
  trx: DatabaseTransaction,
  scope: FarmScope,
  { importId, keeps, at }: { importId: string; keeps: readonly Kept[]; at: Date },
): Promise<{ count: number; characters: number }> {
  const rows = keeps.map(({ line, kind, key, content }) => {
    const text = JSON.stringify(content);
    const about = { farm_key: scope.key, invoice_key: key, kind, import_id: importId, line, kept_at: at };
    return { ...about, content: text, content_bytes: text.length };
  });
  await trx
    .insertInto('kept_invoices')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const all = await trx
    .selectFrom('kept_invoices')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.sum<string>('content_bytes').as('characters')])
    .where('farm_key', '=', scope.key)
    .executeTakeFirstOrThrow();
  return { count: Number(all.count), characters: Number(all.characters) };
}

/** Lets go what an import keeps. */
export async function forgetKept(trx: DatabaseTransaction, scope: FarmScope, importId: string): Promise<void> {
  await trx.deleteFrom('kept_invoices').where('farm_key', '=', scope.key).where('import_id', '=', importId).execute();
}
