import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Snapshot, withSnapshot } from '../../db/copy-snapshot.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import {
  type CopiedFile,
  copyNewFiles,
  type FileList,
  hasContent,
  isWhole,
  LIST_NAME,
  packList,
  readList,
  removeUnlisted,
} from './copied-files.ts';
import { SECRET_ROWS, writeRows } from './copied-rows.ts';
import { markOf, packSecrets, SECRETS_NAME } from './copied-secrets.ts';
import { CopyError } from './copy-error.ts';
import {
  alone,
  beginCopy,
  finishCopy,
  listCopies,
  openCopyFolder,
  removeCopy,
  removeUnfinished,
} from './copy-folder.ts';
import { writeDurably } from './durable-file.ts';
import { addErasures, backupList } from './erasure-list.ts';
import { type Manifest, readManifest, type TablePart, writeManifest } from './manifest.ts';

/** How far a backup is. Nothing goes on before the answer to `begun`. */
export type BackupProgress =
  | { readonly kind: 'files'; readonly files: number; readonly written: number }
  | { readonly kind: 'begun'; readonly at: string; readonly snapshot: string }
  | { readonly kind: 'table'; readonly table: string; readonly rows: number };

/** What is copied, and where to. */
export type BackupOrder = {
  readonly databaseUrl: string;
  readonly photoStore: Pick<PhotoStore, 'keys' | 'get'>;
  /** Version of the product. */
  readonly version: string;
  /** The secret that signs sessions; null where there is none. */
  readonly authSecret: string | null;
  /** The folder of all copies. */
  readonly folder: string;
  /** Whether secrets are copied in clear. */
  readonly withSecrets: boolean;
  /** How many copies stay, this one too; null for all. */
  readonly keep: number | null;
  /** Whether photos and papers that are in the folder are read again, and written anew where they are damaged. */
  readonly rereads: boolean;
  readonly tell: (progress: BackupProgress) => void | Promise<void>;
};

/** A copy that was made: its folder, and what is in it. */
export type Backup = {
  readonly copy: string;
  readonly manifest: Omit<Manifest, 'format'>;
  /** Files that no earlier copy had. */
  readonly written: number;
  /** Older copies that went. */
  readonly removed: number;
  /** Names of older copies that stay and are damaged. */
  readonly damaged: readonly string[];
  /** Names of copies that stay beyond the number, since they have files that rows name and the source lost. */
  readonly needed: readonly string[];
};

type Gone = Pick<Backup, 'removed' | 'damaged' | 'needed'>;

const NOTHING_GONE: Gone = { removed: 0, damaged: [], needed: [] };

const partOf = (bytes: Uint8Array | string): { bytes: number; sha256: string } => ({
  bytes: Buffer.byteLength(bytes),
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** The files of a copy; null where it is damaged. */
async function listedIn(folder: string, name: string): Promise<FileList | null> {
  try {
    const { files } = await readManifest(join(folder, name));
    return await readList(join(folder, name), files.count);
  } catch (error) {
    if (error instanceof CopyError) return null;
    throw error;
  }
}

/** The files of the newest whole copy; none where it cannot be read, and all are copied anew. */
async function formerFiles(folder: string): Promise<FileList> {
  const newest = (await listCopies(folder)).at(-1);
  return (newest === undefined ? null : await listedIn(folder, newest)) ?? new Map();
}

const idOf = (key: string): string => key.slice(0, 36);

/** Files copied before the snapshot that are deleted by now, and of which it knows nothing, are no part of the copy. */
function forgetDeleted(files: Map<string, CopiedFile>, present: ReadonlySet<string>, used: ReadonlySet<string>): void {
  for (const key of files.keys()) if (!present.has(key) && !used.has(idOf(key))) files.delete(key);
}

/** Ids of the files that rows name and that are not there. Throws CopyError where not a single one is: another folder is meant. */
function findMissing(files: FileList, used: ReadonlySet<string>): ReadonlySet<string> {
  const ids = new Set([...files.keys()].map(idOf));
  // Pictures of others, such as Google's, are addresses.
  const ours = [...used].filter((file) => /^[0-9a-f-]{36}$/.test(file));
  const missing = new Set(ours.filter((file) => !ids.has(file)));
  if (missing.size > 0 && missing.size === ours.length && files.size === 0) {
    throw new CopyError(
      `O banco conhece ${missing.size} fotos e papéis, e não há nenhum. DATA_DIR e STORAGE_URL estão certos?`,
    );
  }
  return missing;
}

const lookOf = ({ rereads }: BackupOrder): typeof hasContent => (rereads ? isWhole : hasContent);

type Making = { order: BackupOrder; copy: string; files: Map<string, CopiedFile>; former: FileList };

async function writeFiles({ order, copy, files, former }: Making, snapshot: Snapshot) {
  const tell = (progress: { files: number; written: number }): void => void order.tell({ kind: 'files', ...progress });
  const { present, written } = await copyNewFiles({ ...order, files, former, isThere: lookOf(order), tell });
  const used = await snapshot.filesInUse();
  forgetDeleted(files, present, used);
  const missing = findMissing(files, used);
  const list = await packList(files);
  await writeDurably(join(copy, LIST_NAME), list);
  const total = [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  return { files: { count: files.size, total, ...partOf(list) }, missing, written };
}

async function writeSecrets({ order, copy }: Making): Promise<Pick<Manifest, 'secrets' | 'authSecret'>> {
  const { authSecret, withSecrets } = order;
  if (authSecret === null) return { secrets: null, authSecret: null };
  const mark = await markOf(authSecret);
  if (!withSecrets) return { secrets: null, authSecret: mark };
  const packed = packSecrets(authSecret);
  await writeDurably(join(copy, SECRETS_NAME), packed);
  return { secrets: partOf(packed), authSecret: mark };
}

async function writeTables({ order, copy }: Making, snapshot: Snapshot) {
  const tables: TablePart[] = [];
  const leftOut: Record<string, number> = {};
  for (const table of snapshot.tables) {
    const secret = order.withSecrets ? undefined : SECRET_ROWS[table.name];
    if (secret !== undefined) leftOut[table.name] = await snapshot.count(table, secret);
    const part = await writeRows(snapshot, table, { copy, withSecrets: order.withSecrets });
    tables.push(part);
    await order.tell({ kind: 'table', table: part.name, rows: part.rows });
  }
  return { tables, leftOut };
}

type Made = Omit<Backup, keyof Gone> & { lost: ReadonlySet<string> };

async function fill(making: Making, snapshot: Snapshot): Promise<Made> {
  const { order, copy } = making;
  const { at, postgres, migrations, sequences } = snapshot;
  await order.tell({ kind: 'begun', at, snapshot: snapshot.name });
  const { tables, leftOut } = await writeTables(making, snapshot);
  const { files, missing: lost, written } = await writeFiles(making, snapshot);
  const facts = { product: order.version, at, postgres, migrations: [...migrations], sequences: [...sequences] };
  const manifest = { ...facts, tables, files, missing: lost.size, leftOut, ...(await writeSecrets(making)) };
  // Before the copy is one: whoever restores it finds at least the erasures that it knows.
  await addErasures(backupList(order.folder), { until: at, erasures: await snapshot.erasures() });
  await writeManifest(copy, manifest);
  return { copy: await finishCopy(order.folder, copy, at), manifest, written, lost };
}

/** Of the names of old copies those that have a file that the source lost. */
async function neededOf(folder: string, old: readonly string[], lost: ReadonlySet<string>): Promise<string[]> {
  const needed: string[] = [];
  if (lost.size === 0) return needed;
  for (const name of old) {
    const keys = [...((await listedIn(folder, name))?.keys() ?? [])];
    if (keys.some((key) => lost.has(idOf(key)))) needed.push(name);
  }
  return needed;
}

/**
 * Deletes the oldest copies beyond a number, never the one that was just made, then the files that none of the others has. Where one of
 * these is damaged nobody knows which files it has: all files stay. A copy with a file that the source lost stays too.
 */
async function removeOld({ folder }: BackupOrder, keep: number, { copy, lost }: Made): Promise<Gone> {
  const copies = await listCopies(folder);
  // By a clock that was ahead another copy may have a later name.
  const others = copies.filter((name) => name !== basename(copy));
  const beyond = others.slice(0, Math.max(0, copies.length - keep));
  const needed = await neededOf(folder, beyond, lost);
  const old = beyond.filter((name) => !needed.includes(name));
  const damaged: string[] = [];
  const listed = new Set<string>();
  for (const name of copies.filter((one) => !old.includes(one))) {
    const files = await listedIn(folder, name);
    if (files === null) damaged.push(name);
    for (const { sha256 } of files?.values() ?? []) listed.add(sha256);
  }
  for (const name of old) await removeCopy(folder, name);
  if (damaged.length === 0) await removeUnlisted(folder, listed);
  return { removed: old.length, damaged, needed };
}

async function makeCopy(order: BackupOrder): Promise<Backup> {
  const { folder } = order;
  await removeUnfinished(folder);
  const copy = await beginCopy(folder);
  try {
    const former = await formerFiles(folder);
    const files = new Map<string, CopiedFile>();
    // Most files are copied before the moment of the copy, which is then short.
    const tell = (progress: { files: number; written: number }): void =>
      void order.tell({ kind: 'files', ...progress });
    const early = await copyNewFiles({ ...order, files, former, isThere: lookOf(order), tell });
    const making = { order, copy, files, former };
    const made = await withSnapshot(order.databaseUrl, (snapshot) => fill(making, snapshot));
    if (made === null) throw new CopyError('Este banco não é de um Cafezal: não há o que copiar.');
    const { lost: _, ...told } = made;
    const gone = order.keep === null ? NOTHING_GONE : await removeOld(order, order.keep, made);
    return { ...told, written: early.written + made.written, ...gone };
  } catch (error) {
    await rm(copy, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Copies a whole Cafezal while it works: all tables in one moment, photos and papers that the folder does not have yet,
 * and the manifest last. What is broken off is never taken for a copy, and former copies stay as they are. Throws
 * CopyError, or errors of the system and the database.
 */
export async function backUp(order: BackupOrder): Promise<Backup> {
  await openCopyFolder(order.folder);
  return alone(order.folder, () => makeCopy(order));
}
