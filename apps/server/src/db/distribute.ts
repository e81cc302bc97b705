import type pg from 'pg';
import { quoted } from './copied-tables.ts';
import { connectForCopy, disconnect, settleForCopy } from './copy-connection.ts';
import { type FarmTable, listFarmTables } from './farm-tables.ts';
import { takeOffForeignKeys } from './foreign-keys.ts';
import { DROP_STAGE_VIEWS } from './stage-views.ts';

type Asked = Pick<pg.Client, 'query'>;

async function hasCitus(client: Asked): Promise<boolean> {
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`);
  return rows.length > 0;
}

async function spreadTables(client: Asked): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(`select logicalrelid::text as name from pg_dist_partition`);
  return new Set(rows.map(({ name }) => name));
}

/** Tables of farms that lie on the first server alone, and whether others are spread already. */
export type Spread = { readonly left: readonly string[]; readonly isBegun: boolean };

/** How far the farms are spread over servers; null where Citus is not installed in the database. */
export async function spreadOf(client: Asked): Promise<Spread | null> {
  if (!(await hasCitus(client))) return null;
  const spread = await spreadTables(client);
  const names = (await listFarmTables(client)).map(({ name }) => name);
  const left = names.filter((name) => !spread.has(name));
  return { left, isBegun: left.length < names.length };
}

const spread = (client: pg.Client, { name, column }: FarmTable): Promise<unknown> =>
  client.query('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [
    quoted(name),
    column,
    name === 'farms' ? 'none' : 'farms',
  ]);

/**
 * Spreads tables of farms by the farm's key, each farm's rows of all tables together, in one transaction of which
 * everything stays or nothing. Nobody may use the database meanwhile. The views of stages are gone afterwards: the next start
 * makes them again. Throws like `pg`.
 */
export async function spreadFarms(
  url: string,
  { names, onTable }: { names: readonly string[]; onTable: (name: string) => void },
): Promise<void> {
  const client = await connectForCopy(url);
  try {
    await client.query('begin');
    await settleForCopy(client);
    // Tables that refer to each other are made one after another on each connection.
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    await client.query(DROP_STAGE_VIEWS);
    const putBack = await takeOffForeignKeys(client);
    for (const table of await listFarmTables(client)) {
      if (!names.includes(table.name)) continue;
      onTable(table.name);
      await spread(client, table);
    }
    await putBack();
    await client.query('commit');
  } finally {
    await disconnect(client);
  }
}
