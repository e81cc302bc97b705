import { sql } from 'kysely';
import type { TestDatabase } from './test-database.ts';

/** What a farm's tables hold, but for its key and for times of writing, to be compared with another's. */
export type FarmRows = { seq: string; records: object[]; history: object[]; flows: object[] };

/** An instant, as JSON has it. */
export const WRITTEN_NOW = /"\d{4}-\d\d-\d\dT[0-9:.]+(?:Z|\+00:00)"/g;

/** Reads the rows of a farm in an order that goes by what they hold. */
export async function farmRowsOf({ db }: TestDatabase, farmId: string): Promise<FarmRows> {
  const { rows } = await sql<FarmRows>`
    select farm.seq::text,
      (select jsonb_agg(to_jsonb(record) - '{farm_key,created_at,updated_at}'::text[]
          || jsonb_build_object('deleted_at', deleted_at is not null) order by change)
        from records record where record.farm_key = farm.key) as records,
      (select jsonb_agg(to_jsonb(entry) - '{farm_key,at}'::text[] order by record_id, entry.version)
        from history entry where entry.farm_key = farm.key) as history,
      (select jsonb_agg(to_jsonb(flow) - 'farm_key' order by from_id, output, to_id)
        from flows flow where flow.farm_key = farm.key) as flows
    from farms farm where farm.id = ${farmId}::uuid`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('no such farm');
  // What is written by the clock differs between two farms.
  return JSON.parse(JSON.stringify(first).replaceAll(WRITTEN_NOW, '"now"'));
}
