import type { Section } from '@cafezal/domain/record/record.ts';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { FarmScope } from './farm-scope.ts';

/** The live records of some sections with a place where coffee is kept: their ids, and what says which place that is. */
export const recordsWithPlace = (db: Database, scope: FarmScope, sections: readonly Section[]) =>
  db
    .selectFrom('records')
    .select('id')
    .select(
      sql<
        Readonly<Record<string, unknown>>
      >`jsonb_build_object('storageLot', data -> 'storageLot', 'company', data -> 'company')`.as('data'),
    )
    .where('farm_key', '=', scope.key)
    .where('deleted_at', 'is', null)
    .where('section', '=', sql<Section>`any(${sections}::text[])`)
    .where(sql<boolean>`data ? 'storageLot'`)
    .execute();
