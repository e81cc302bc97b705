import type { Readable } from 'node:stream';
import { to as copyTo } from 'pg-copy-streams';
import {
  appliedMigrations,
  type CopiedTable,
  isCafezal,
  listSequences,
  listTables,
  quoted,
  type SequencePosition,
} from './copied-tables.ts';
import { connectForCopy, disconnect, settleForCopy } from './copy-connection.ts';
import { ERASURES } from './erasure-rows.ts';

/** Rows of a table as PostgreSQL's text format; how many is known at the end. */
export type CopiedRows = Readable & { readonly rowCount: number };

/** One moment of a database, however long it is read and whatever is written meanwhile. */
export type Snapshot = {
  /** Everything committed before this instant (ISO) is in it. */
  readonly at: string;
  /** Its name, by which another transaction can see the same moment. */
  readonly name: string;
  /** The release of PostgreSQL, such as `18.4`. */
  readonly postgres: string;
  readonly migrations: readonly string[];
  readonly tables: readonly CopiedTable[];
  readonly sequences: readonly SequencePosition[];
  /** Rows of a table, where a condition is given only those that meet it. */
  readonly read: (table: CopiedTable, condition?: string) => CopiedRows;
  /** How many rows of a table meet a condition. */
  readonly count: (table: CopiedTable, condition: string) => Promise<number>;
  /** Ids of the files that rows name. */
  readonly filesInUse: () => Promise<ReadonlySet<string>>;
  /** Erasures by the hash of the id, in hexadecimal digits. */
  readonly erasures: () => Promise<{ hash: string; at: string }[]>;
};

const FILES_IN_USE = `
  select file::text as file from photos where deleted_at is null
  union select file::text from publication_files
  union select image_url from farms where image_url is not null
  union select photo_url from accounts where photo_url is not null
  union select photo_url from profiles where photo_url is not null
  union select coalesce(kept ->> 'storedAs', kept ->> 'id')
    from records, jsonb_path_query(data, '$.files[*]') as kept where deleted_at is null and data ? 'files'`;

type Client = Awaited<ReturnType<typeof connectForCopy>>;

const BEGINNING = `
  select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, pg_export_snapshot() as name,
    current_setting('server_version') as postgres`;

/** A new table may be made, or one dropped, between the list and the locks. */
const TRIES = 5;

/**
 * Begins the transaction with all tables locked before its moment: one that somebody rewrites later in the moment, as some changes of
 * columns do, would be read as empty. Writers do not wait for these locks; whoever changes tables does.
 */
async function beginLocked(client: Client, tries = TRIES): Promise<void> {
  const locked = new Set(['kysely_migration', ...(await listTables(client)).map(({ name }) => name)]);
  await client.query('begin isolation level repeatable read read only');
  await settleForCopy(client);
  try {
    // The first statement that reads makes the moment; this one does not.
    await client.query(`lock table ${[...locked].map(quoted).join(', ')} in access share mode`);
    if ((await listTables(client)).every(({ name }) => locked.has(name))) return;
  } catch (error) {
    const isDropped = error instanceof Error && 'code' in error && error.code === '42P01';
    if (!isDropped || tries === 0) throw error;
  }
  if (tries === 0) throw new Error('tables are made all the time');
  await client.query('rollback');
  await beginLocked(client, tries - 1);
}

async function openSnapshot(client: Client): Promise<Snapshot> {
  await beginLocked(client);
  const { rows } = await client.query<Pick<Snapshot, 'at' | 'name' | 'postgres'>>(BEGINNING);
  const [beginning] = rows;
  if (beginning === undefined) throw new Error('the database does not say what time it is');
  const tables = await listTables(client);
  // Copies of databases that were never migrated this far are made too.
  const has = (name: string): boolean => tables.some((table) => table.name === name);
  const list = ({ columns }: CopiedTable): string => columns.map(quoted).join(', ');
  return {
    ...beginning,
    migrations: await appliedMigrations(client),
    tables,
    sequences: await listSequences(client),
    read: (table, condition = 'true') =>
      client.query(copyTo(`copy (select ${list(table)} from ${quoted(table.name)} where ${condition}) to stdout`)),
    count: async ({ name }, condition) => {
      const { rows: counted } = await client.query<{ count: string }>(
        `select count(*) from ${quoted(name)} where ${condition}`,
      );
      return Number(counted[0]?.count);
    },
    filesInUse: async () => {
      if (!has('publication_files')) return new Set();
      const { rows: files } = await client.query<{ file: string }>(FILES_IN_USE);
      return new Set(files.map(({ file }) => file));
    },
    erasures: async () => (has('erasures') ? (await client.query<{ hash: string; at: string }>(ERASURES)).rows : []),
  };
}

/** Reads one moment of a database; null for one that is not Cafezal's. Nothing is written, and writers do not wait. */
export async function withSnapshot<Result>(
  url: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result | null> {
  const client = await connectForCopy(url);
  try {
    if (!(await isCafezal(client))) return null;
    return await work(await openSnapshot(client));
  } finally {
    await disconnect(client);
  }
}
