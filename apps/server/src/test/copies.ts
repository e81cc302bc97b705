import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Backup, type BackupOrder, backUp } from '../services/copies/backup.ts';
import { type Restored, type RestoreOrder, restore } from '../services/copies/restore.ts';
import { verifyCopy } from '../services/copies/verify-copy.ts';
import { createFolderPhotoStore } from '../services/photos/photo-store.ts';
import type { TestServer } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import type { TestEngine } from './test-postgres.ts';

/** The secret of all test servers. */
export const TEST_SECRET = 'the secret of all tests, long enough';

/** Copies a test's server. */
export const backUpServer = (
  { database, dataDir }: Pick<TestServer, 'database' | 'dataDir'>,
  folder: string,
  order: Partial<BackupOrder> = {},
): Promise<Backup> =>
  backUp({
    databaseUrl: database.url,
    photoStore: createFolderPhotoStore(join(dataDir, 'photos')),
    version: 'test',
    authSecret: TEST_SECRET,
    folder,
    withSecrets: true,
    keep: null,
    rereads: false,
    tell: () => undefined,
    ...order,
  });

/** An empty place for a copy. */
export type TestPlace = {
  readonly database: TestDatabase;
  readonly dataDir: string;
  readonly close: () => Promise<void>;
};

/** Makes a database with empty tables, and an empty folder. */
export async function makePlace(engine: TestEngine): Promise<TestPlace> {
  const database = await createTestDatabase({ engine });
  const dataDir = await mkdtemp(join(tmpdir(), 'cafezal-place-'));
  const close = async (): Promise<void> => {
    await database.drop();
    await rm(dataDir, { recursive: true });
  };
  return { database, dataDir, close };
}

/** Puts a copy back into a place. */
export async function restoreInto(
  { database, dataDir }: Pick<TestPlace, 'database' | 'dataDir'>,
  from: string,
  order: Partial<RestoreOrder> = {},
): Promise<Restored> {
  return restore({
    whole: await verifyCopy(from, { isThorough: false }),
    databaseUrl: database.url,
    photoStore: createFolderPhotoStore(join(dataDir, 'photos')),
    allowsOthers: false,
    erasures: [],
    endSessions: false,
    now: new Date(),
    tell: () => undefined,
    ...order,
  });
}

const NOT_COPIED = ['kysely_migration', 'kysely_migration_lock'];

/** All rows of all tables as text, read by a way of its own; of an exported snapshot, where one is named. */
export async function rowsOf(url: string, snapshot?: string): Promise<Map<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    if (snapshot !== undefined) await client.query(`set transaction snapshot '${snapshot}'`);
    await client.query("set local timezone = 'UTC'");
    const tables = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
      [NOT_COPIED],
    );
    const all = new Map<string, string[]>();
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ text: string }>(`select row_to_json(t)::text as text from "${name}" t`);
      all.set(name, rows.map(({ text }) => text).sort());
    }
    return all;
  } finally {
    await client.end();
  }
}

/** All files under a folder by their paths, each by its hash. */
export async function hashesIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashes = new Map<string, string>();
  for (const file of files.sort()) {
    hashes.set(
      file.slice(folder.length),
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    );
  }
  return hashes;
}

type Loose = Record<string, unknown> & { tables: { name: string; rows: number }[]; migrations: string[] };

/** Changes the manifest of a copy and gives it the hash that it should have then, as somebody hostile would. */
export async function forgeManifest(copy: string, change: (manifest: Loose) => void): Promise<void> {
  const file = join(copy, 'manifest.json');
  // Our own file, which the change makes into anything.
  const { manifest } = JSON.parse(await readFile(file, 'utf8')) as { manifest: Loose };
  change(manifest);
  const sha256 = createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
  await writeFile(file, JSON.stringify({ manifest, sha256 }));
}
