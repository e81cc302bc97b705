import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isAlive } from '../../platform/postmaster-file.ts';
import { turnOfLongWork } from '../request/next-turn.ts';

/** A file of an export: its path inside, its size and its SHA-256 in hexadecimal. */
export type ExportedFile = { name: string; bytes: number; sha256: string };

/** A temporary folder for the files of one export until they are sent. */
export type ExportFolder = {
  /** Writes a JSON array, one item per line, in batches. */
  writeList: (name: string, pages: AsyncIterable<readonly object[]>) => Promise<void>;
  /** Writes one JSON object. */
  writeObject: (name: string, value: object) => Promise<void>;
  /** Writes bytes as they arrive. */
  writeBytes: (name: string, chunks: AsyncIterable<Uint8Array>) => Promise<void>;
  /** What was written, in order. */
  files: readonly ExportedFile[];
  read: (name: string) => AsyncGenerator<Uint8Array>;
  /** Deletes one file, to free its space. */
  forget: (name: string) => Promise<void>;
  /** Deletes the folder with its contents. */
  remove: () => Promise<void>;
};

async function* listText(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of pages) {
    if (page.length === 0) continue;
    await turnOfLongWork();
    yield before + page.map((item) => JSON.stringify(item)).join(',\n');
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}

async function write(folder: string, name: string, chunks: AsyncIterable<string | Uint8Array>): Promise<ExportedFile> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of chunks) {
      const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      hash.update(data);
      bytes += data.length;
      await handle.appendFile(data);
    }
  } finally {
    await handle.close();
  }
  return { name, bytes, sha256: hash.digest('hex') };
}

async function createIn(place: string): Promise<ExportFolder> {
  const folder = await mkdtemp(join(place, 'export-'));
  const files: ExportedFile[] = [];
  return {
    writeList: async (name, pages) => {
      files.push(await write(folder, name, listText(pages)));
    },
    writeObject: async (name, value) => {
      const text = (async function* () {
        yield `${JSON.stringify(value, null, 2)}\n`;
      })();
      files.push(await write(folder, name, text));
    },
    writeBytes: async (name, chunks) => {
      files.push(await write(folder, name, chunks));
    },
    files,
    read: async function* (name) {
      yield* createReadStream(join(folder, name));
    },
    forget: (name) => rm(join(folder, name)),
    remove: () => removeWhole(folder),
  };
}

/** The export folders of an instance. */
export type ExportFolders = {
  /** An empty folder that no other user of the machine can read. */
  create: () => Promise<ExportFolder>;
  /** Deletes all of them. */
  close: () => Promise<void>;
};

/** Name of an instance's folder: machine and process, so that the next start recognises abandoned ones. */
const PLACE = /^(?<host>.+)_(?<pid>\d+)_\w+$/;
/**
 * Age at which folders of other machines count as abandoned, since their processes cannot be seen here; much longer
 * than an export.
 */
const ABANDONED_AFTER_MS = 2 * 3_600_000;

/** Folders of this process's instances. */
const ownPlaces = new Set<string>();

async function isAbandoned(path: string): Promise<boolean> {
  const { host, pid } = PLACE.exec(basename(path))?.groups ?? {};
  if (host !== hostname()) return Date.now() - (await stat(path)).mtimeMs > ABANDONED_AFTER_MS;
  return Number(pid) === process.pid ? !ownPlaces.has(path) : !isAlive(Number(pid));
}

const removeWhole = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 3 });

/** Makes a folder for an instance's exports below `directory`, after deleting those of dead instances. */
export async function openExportFolders(directory: string): Promise<ExportFolders> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    if (await isAbandoned(path)) await removeWhole(path);
  }
  const place = await mkdtemp(join(directory, `${hostname()}_${process.pid}_`));
  ownPlaces.add(place);
  return {
    create: async () => {
      // Another machine may have deleted it as abandoned.
      await mkdir(place, { recursive: true, mode: 0o700 });
      return createIn(place);
    },
    close: async () => {
      await removeWhole(place);
      ownPlaces.delete(place);
    },
  };
}
