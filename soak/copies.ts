import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { PRODUCT_WITHOUT_RATES, startProcess } from '../apps/server/src/test/platform-process.ts';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call } from '../apps/server/src/test/test-client.ts';
import { rounded } from '../bench/measure.ts';
import { type BenchFarm, makeFarm, type Product, startProduct } from '../bench/product.ts';
import { seedFarms, seedHarvests } from '../bench/seed-records.ts';
import { numbersOf, type Soak } from './soak.ts';

const START = join(import.meta.dirname, '../apps/server/src/start');
/** For a million records and 10,000 photos; smaller ones have their share of it and two minutes. */
const MOST_MINUTES = 15;
const PHOTO_BYTES = 150_000;
const RECORDS_A_FARM = 10_000;

type Tell = (line: string) => void;

/** Runs a command of the product; answers its seconds. Throws what it said where it failed. */
async function run(name: 'backup' | 'restore', words: readonly string[], dataDir: string): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(START, `${name}.ts`), ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(said);
  return (performance.now() - begun) / 1_000;
}

/** Photos as files with rows, of a record of the farm. */
async function seedPhotos({ dataDir, query }: Product, farm: BenchFarm, count: number): Promise<void> {
  const { rows } = await query('select id from records where farm_key = $1 limit 1', [farm.key]);
  const files = Array.from({ length: count }, () => randomUUID());
  for (const file of files) {
    const place = join(dataDir, 'photos', file.slice(0, 2));
    await mkdir(place, { recursive: true });
    await writeFile(join(place, `${file}.webp`), randomBytes(PHOTO_BYTES));
  }
  await query(
    `insert into photos (farm_key, id, record_id, file, width, height, created_by, change)
     select $1, gen_random_uuid(), $2, file, 1600, 1200, $3, 1 from unnest($4::text[]) as file`,
    [farm.key, rows[0]?.id, farm.uid, files],
  );
}

const SUMS = ['accounts', 'records', 'history', 'flows', 'photos', 'readings', 'farm_members', 'sessions'];

/** Rows of large tables as their number and a sum of their hashes; `until` leaves out what came later. */
async function sumsOf(url: string, until: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const sums: string[] = [];
  for (const table of SUMS) {
    const condition =
      table === 'records'
        ? `where slug not like 'durante-%'`
        : table === 'history'
          ? 'where at < $1'
          : 'where $1::text is not null';
    const values = table === 'records' ? [] : [until];
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${table} t ${condition}`,
      values,
    );
    sums.push(`${table} ${rows[0]?.sum}`);
  }
  await client.end();
  return sums.join('\n');
}

/** Somebody who records while the copy is made; answers how many records when told to stop. */
function startWriting({ app }: Product, { id, token }: BenchFarm): () => Promise<number> {
  let isOver = false;
  let count = 0;
  const done = (async () => {
    for (; !isOver; count += 1) {
      const json = { name: `Durante ${count}`, status: 'planned' };
      const { status } = await call(app, 'POST', `/farms/${id}/colheita`, { token, json });
      if (status !== 201) throw new Error(`writing beside the copy: ${status}`);
    }
  })();
  return async () => {
    isOver = true;
    await done;
    return count;
  };
}

async function seed(product: Product, { records, photos }: { records: number; photos: number }): Promise<BenchFarm> {
  const farm = await makeFarm(product);
  const others = await seedFarms(product, farm, Math.max(0, Math.ceil(records / RECORDS_A_FARM) - 1));
  const farmKeys = [farm.key, ...others];
  await seedHarvests(product, { farmKeys, perFarm: Math.ceil(records / farmKeys.length), uid: farm.uid });
  await seedPhotos(product, farm, photos);
  return farm;
}

/** The restored folder is served, and the token of before is good there. */
async function assertServed(dataDir: string, { id, token }: BenchFarm): Promise<void> {
  const server = startProcess(
    { name: 'the present user', identity: null },
    { DATA_DIR: dataDir },
    PRODUCT_WITHOUT_RATES,
  );
  const { status } = await call(remoteApp(await server.url), 'GET', `/farms/${id}/colheita?limit=1`, { token });
  server.signal('SIGTERM');
  await server.ended;
  if (status !== 200) throw new Error(`the restored farm answers ${status}`);
}

async function copyAndRestore(product: Product, farm: BenchFarm, { folder, tell }: { folder: string; tell: Tell }) {
  const [copies, elsewhere] = [join(folder, 'copies'), join(folder, 'elsewhere')];
  const at = new Date().toISOString();
  const before = await sumsOf(product.databaseUrl, at);
  const stop = startWriting(product, farm);
  tell(`backup under writes: ${rounded(await run('backup', ['--to', copies, '--with-secrets'], product.dataDir))} s`);
  tell(`records written beside it: ${await stop()}`);
  const again = ['--to', copies, '--with-secrets', '--keep', '2'];
  tell(`backup again, nothing new but rows: ${rounded(await run('backup', again, product.dataDir))} s`);
  tell(`check: ${rounded(await run('restore', ['--from', copies, '--check'], elsewhere))} s`);
  const seconds = await run('restore', ['--from', copies], elsewhere);
  tell(`restore: ${rounded(seconds)} s`);
  await assertServed(elsewhere, farm);
  const postgres = await startEmbeddedPostgres({ dataDir: elsewhere, log: createLog('error') });
  const after = await sumsOf(postgres.url, at);
  await postgres.stop();
  if (before !== after) tell(`rows differ:\n${before}\n\n${after}`);
  return { seconds, isEqual: before === after };
}

/** Copies a large installation while somebody writes, and puts it back: equal row by row, within its time. */
export const copies: Soak = async (options) => {
  const size = numbersOf(options, { records: 1_000_000, photos: 10_000 });
  const folder = await mkdtemp(join(tmpdir(), 'cafezal-soak-'));
  const tell: Tell = (line) => void process.stdout.write(`${line}\n`);
  const product = await startProduct();
  try {
    const farm = await seed(product, size);
    tell(`laid out: ${size.records} records, ${size.photos} photos of ${PHOTO_BYTES / 1_000} kB`);
    const { seconds, isEqual } = await copyAndRestore(product, farm, { folder, tell });
    const share = Math.max(size.records / 1_000_000, size.photos / 10_000);
    const most = 120 + share * (MOST_MINUTES * 60 - 120);
    tell(`at most ${rounded(most)} s for a restore of this size: ${seconds <= most ? 'held' : 'NOT held'}`);
    return isEqual && seconds <= most;
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
