import type { Kysely } from 'kysely';
import { raiseWall } from './farm-wall.ts';
import { runStatements } from './run-statements.ts';

const STATEMENTS = `
create table kept_invoices (
  farm_key uuid not null references farms on delete cascade,
  invoice_key text not null,
  kind text not null check (kind in ('purchase', 'cancellation')),
  import_id uuid not null,
  line integer not null,
  content jsonb not null,
  content_bytes integer not null,
  kept_at timestamptz not null,
  primary key (farm_key, invoice_key, kind)
);
create index kept_invoices_by_import on kept_invoices (farm_key, import_id);
`;

/** Purchases, and cancellations of invoices that are not there: kept until they are of use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
  await raiseWall(db, 'kept_invoices');
}
