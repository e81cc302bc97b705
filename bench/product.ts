import { join } from 'node:path';
import pg from 'pg';
import { clusterPassword } from '../apps/server/src/platform/postgres-cluster.ts';
import { livingPostmaster } from '../apps/server/src/platform/postmaster-file.ts';
import {
  makeFolder,
  PRODUCT_WITHOUT_RATES,
  type SystemAccount,
  startProcess,
} from '../apps/server/src/test/platform-process.ts';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { createFarm, signUp, type TestApp } from '../apps/server/src/test/test-client.ts';

const ACCOUNT: SystemAccount = { name: 'the present user', identity: null };

/** The product as a process of its own with its embedded database, in a folder that `stop` removes. */
export type Product = {
  readonly url: string;
  readonly app: TestApp;
  readonly pid: number;
  readonly dataDir: string;
  /** Address of the embedded database. */
  readonly databaseUrl: string;
  /** Runs SQL beside the product, always in one session, to lay out what a measure needs. */
  readonly query: (sql: string, values?: readonly unknown[]) => Promise<pg.QueryResult<Record<string, unknown>>>;
  readonly stop: () => Promise<void>;
};

async function databaseUrlOf(dataDir: string): Promise<string> {
  const cluster = join(dataDir, 'postgres');
  const postmaster = await livingPostmaster(cluster);
  if (postmaster === null) throw new Error('the embedded database is not running');
  return `postgres://cafezal:${await clusterPassword(cluster)}@127.0.0.1:${postmaster.port}/cafezal`;
}

/** Starts the product, which takes any number of calls from one person; `settings` stand beside a free port and a folder of its own. */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const folder = await makeFolder(ACCOUNT);
  const dataDir = join(folder.path, 'data');
  const server = startProcess(ACCOUNT, { DATA_DIR: dataDir, ...settings }, PRODUCT_WITHOUT_RATES);
  const url = await server.url;
  const databaseUrl = await databaseUrlOf(dataDir);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  return {
    url,
    app: remoteApp(url),
    pid: server.pid,
    dataDir,
    databaseUrl,
    query: (sql, values = []) => pool.query(sql, [...values]),
    stop: async () => {
      await pool.end();
      server.signal('SIGTERM');
      await server.ended;
      await folder.remove();
    },
  };
}

/** A farm of a person of its own, with the key of its rows. */
export type BenchFarm = { id: string; key: string; token: string; uid: string };

/** Signs a person up and makes a farm. */
export async function makeFarm({ app, query }: Product): Promise<BenchFarm> {
  const { token, uid } = await signUp(app);
  const { id } = await createFarm(app, token);
  const { rows } = await query('select key from farms where id = $1', [id]);
  return { id, token, uid, key: String(rows[0]?.key) };
}
