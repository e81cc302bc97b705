import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

const STATEMENTS = `
alter table invitation_links add column by_hand boolean not null default false;
`;

/** Links of an invitation that the inviter passes on: they prove no address. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
