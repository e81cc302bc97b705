import { uuidV5 } from '@cafezal/domain/ground/uuid-v5.ts';
import type { Database, DatabaseTransaction } from './database.ts';
import type { FarmScope } from './farm-scope.ts';

/** A creating request by what it makes and the id that it came with. */
export type CreatingRequest = { makes: 'publication' | 'publication version' | 'import' | 'file'; id: string };

/** What a creating request sent, as its hash in hexadecimal digits (empty of nothing), and the id of what came of it. */
export type KeptRequest = { madeId: string; sent: string };

/** Ids of different things do not meet, nor those of mutations. */
const rowIdOf = ({ makes, id }: CreatingRequest): string => uuidV5(id, makes);

/** What is kept of a request that made its thing; undefined where none did. */
export async function findRequest(
  db: Database,
  scope: FarmScope,
  request: CreatingRequest,
): Promise<KeptRequest | undefined> {
  const row = await db
    .selectFrom('mutations')
    .select('result')
    .where('farm_key', '=', scope.key)
    .where('mutation_id', '=', rowIdOf(request))
    .executeTakeFirst();
  return row && { madeId: String(row.result.recordId), sent: String(row.result.sent) };
}

/**
 * Keeps a request of which the thing itself cannot tell later what was sent, in the transaction that makes the thing. False
 * where another one is kept under its id.
 */
export async function keepRequest(
  trx: DatabaseTransaction,
  scope: FarmScope,
  { madeId, sent, ...request }: CreatingRequest & KeptRequest,
): Promise<boolean> {
  const result = JSON.stringify({ recordId: madeId, sent });
  const row = await trx
    .insertInto('mutations')
    .values({ farm_key: scope.key, mutation_id: rowIdOf(request), uid: scope.userId, result })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mutation_id')
    .executeTakeFirst();
  return row !== undefined;
}
