import type pg from 'pg';
import { quoted } from './copied-tables.ts';
import { connectForCopy, disconnect, settleForCopy } from './copy-connection.ts';
import { type FarmTable, listFarmTables } from './farm-tables.ts';
import { takeOffForeignKeys } from './foreign-keys.ts';
import { DROP_STAGE_VIEWS } from './stage-views.ts';

/** Whether the database can spread tables over servers: Citus is installed in it. */
async function canSpread(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ can: boolean }>(
    `select exists (select from pg_proc where proname = 'create_distributed_table') as can`,
  );
  return rows[0]?.can === true;
}

async function spreadTables(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(`select logicalrelid::text as name from pg_dist_partition`);
  return new Set(rows.map(({ name }) => name));
}

/** Tables of farms that lie on the first server alone; null where Citus is not installed. */
export async function tablesToSpread(url: string): Promise<readonly string[] | null> {
  const client = await connectForCopy(url);
  try {
    if (!(await canSpread(client))) return null;
    const spread = await spreadTables(client);
    return (await listFarmTables(client)).map(({ name }) => name).filter((name) => !spread.has(name));
  } finally {
    await disconnect(client);
  }
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
