import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

// What asks for a notice whatever its stage and day; a farm with 50,000 records has a few of these.
const STATEMENTS = `
create index records_to_notice on records (farm_key)
  where deleted_at is null and (recalculated is not null or 'inconsistent' = any(flags)
    or (data->>'due' is not null and not data ? 'paidAt'));
`;

/** What a farm's rules look for in every stage is found without reading all of its records. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
