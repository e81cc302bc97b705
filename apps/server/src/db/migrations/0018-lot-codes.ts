import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

const STATEMENTS = `
create index publication_versions_of_lot on publication_versions ((snapshot->'lot'->>'code'));
`;

/** Published lots by their codes, which a GS1 Digital Link names. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
