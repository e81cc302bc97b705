import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

// A length in the index would do as well, but no function that may leak its argument is looked up behind the wall between farms.
// The collation outlives the tables where a restore lays these anew.
const STATEMENTS = `
create collation if not exists by_number (provider = icu, locale = 'und-u-kn-true');
drop index records_by_code;
create index records_by_code on records (farm_key, section, code collate by_number);
`;

/** The code with the highest number is the last of its stage and year, however many digits it has. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
