import { openAllFarms, openDatabase } from '../apps/server/src/db/database.ts';
import { storedAuthSecret } from '../apps/server/src/platform/auth-secret.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { createMetrics } from '../apps/server/src/platform/metrics.ts';
import { createApp } from '../apps/server/src/start/app.ts';
import { createServices } from '../apps/server/src/start/create-services.ts';
import type { Product } from './product.ts';

/** One SQL statement with its values. */
export type Statement = { text: string; values: readonly unknown[] };

/** What pg is handed: text and values, in one object where the statement has a name. */
type Query = (asked: string | Statement, values?: unknown[]) => unknown;

/**
 * The SQL that the product runs for a request, in order: seen by running the request once more in this process, on the
 * product's database, behind a pool that notes what passes. So a reference with "the same SQL" cannot go stale.
 */
export async function statementsOf(product: Product, path: string, init: RequestInit): Promise<Statement[]> {
  const { db, pool } = openDatabase(product.databaseUrl, () => undefined, { connections: 1 });
  const allFarms = openAllFarms(product.databaseUrl, () => undefined);
  const closers: (() => Promise<void>)[] = [];
  const services = await createServices({
    config: readConfig({ DATA_DIR: product.dataDir }),
    authSecret: await storedAuthSecret(product.dataDir),
    db,
    longDb: db,
    allFarms,
    pool,
    directPool: pool,
    log: createLog('silent'),
    metrics: createMetrics({ version: 'bench', pool, dataDir: product.dataDir }),
    onClose: (close) => closers.push(close),
  });
  const seen: Statement[] = [];
  const noted = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (noted.has(client)) return;
    noted.add(client);
    // One of pg's several signatures, the one in use here.
    const query = client.query.bind(client) as Query;
    Object.assign(client, {
      query: (asked: string | Statement, values: unknown[] = []) => {
        seen.push(typeof asked === 'string' ? { text: asked, values } : asked);
        return query(asked, values);
      },
    });
  });
  const response = await createApp(services, null).request(`http://localhost${path}`, init);
  await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  for (const close of closers.reverse()) await close();
  await db.destroy();
  await allFarms.destroy();
  // The wall between farms is the product's own: the reference runs without it.
  return seen.filter(({ text }) => !/^(?:begin|commit)\b/.test(text));
}
