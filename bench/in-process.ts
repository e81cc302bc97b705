import type { Pool } from 'pg';
import { type OpenDatabase, openAllFarms } from '../apps/server/src/db/database.ts';
import { storedAuthSecret } from '../apps/server/src/platform/auth-secret.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { createMetrics } from '../apps/server/src/platform/metrics.ts';
import { createApp } from '../apps/server/src/start/app.ts';
import { createServices } from '../apps/server/src/start/create-services.ts';
import type { TestApp } from '../apps/server/src/test/test-client.ts';
import type { Product } from './product.ts';

/** The product's app once more in this process, on its database by the handles given; `close` ends these too. */
export async function startInProcess(
  product: Product,
  { db, pool }: { db: OpenDatabase; pool: Pool },
): Promise<{ app: TestApp; close: () => Promise<void> }> {
  const { db: allFarms } = openAllFarms(product.databaseUrl, () => undefined);
  const closers: (() => Promise<void>)[] = [() => db.destroy(), () => allFarms.destroy()];
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
  return {
    app: createApp(services, null),
    close: async () => {
      for (const close of closers.reverse()) await close();
    },
  };
}
