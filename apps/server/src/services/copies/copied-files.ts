import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { isPhotoKey, type PhotoStore } from '../photos/photo-store.ts';
import { CopyError } from './copy-error.ts';
import { UNFINISHED, writeDurably } from './durable-file.ts';

/** A file of a copy: what it holds is stored under the hash, once for all copies of a folder. */
export type CopiedFile = { readonly sha256: string; readonly bytes: number };

/** The files of a copy by their keys in the storage of photos. */
export type FileList = ReadonlyMap<string, CopiedFile>;

/** The list of a copy's files, within its folder. */
export const LIST_NAME = 'arquivos.jsonl.gz';

const SHA256 = /^[0-9a-f]{64}$/;
/** Far above any photo or paper. */
const MOST_BYTES = 256 * 1024 * 1024;
/** Longer than any line of ours. */
const MOST_CHARACTERS = 400;
/** The disk confirms several files at once faster than one after another. */
const AT_ONCE = 4;

const filesIn = (folder: string): string => join(folder, 'arquivos');

/** Where the content of a hash lies in a folder of copies. */
export const contentPath = (folder: string, sha256: string): string =>
  join(filesIn(folder), sha256.slice(0, 2), sha256);

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  );

/** Whether a folder of copies has the content of a file whole, by its size. */
export const hasContent = async (folder: string, { sha256, bytes }: CopiedFile): Promise<boolean> =>
  (await sizeOf(contentPath(folder, sha256))) === bytes;

/** Does something with each item, some at a time. */
export async function eachOf<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = left.next(); next.done !== true; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Puts a content into a folder of copies unless it is there; answers its hash, and whether it was written. */
async function keepContent(
  { folder, isThere }: Pick<FileCopying, 'folder' | 'isThere'>,
  bytes: Uint8Array,
): Promise<CopiedFile & { isNew: boolean }> {
  const file = { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
  if (await isThere(folder, file)) return { ...file, isNew: false };
  const path = contentPath(folder, file.sha256);
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  await writeDurably(path, bytes);
  return { ...file, isNew: true };
}

/** Where files are copied from and to, and those that are copied by now. */
export type FileCopying = {
  readonly folder: string;
  readonly photoStore: Pick<PhotoStore, 'keys' | 'get'>;
  readonly files: Map<string, CopiedFile>;
  /** Files of the former copy: what a key holds never changes, so they are not read again. */
  readonly former: FileList;
  /** What is there is not written again: by its size (`hasContent`), or read through (`isWhole`), so that damage is replaced. */
  readonly isThere: typeof hasContent;
  readonly tell: (progress: { files: number; written: number }) => void;
};

/** Copies every file that is not copied yet; answers the keys that are there now and how many were written. */
export async function copyNewFiles(copying: FileCopying): Promise<{ present: ReadonlySet<string>; written: number }> {
  const { folder, photoStore, files, former, isThere, tell } = copying;
  const present = new Set<string>();
  for await (const key of photoStore.keys()) present.add(key);
  let written = 0;
  await eachOf(present, async (key) => {
    if (files.has(key)) return;
    const known = former.get(key);
    if (known !== undefined && (await isThere(folder, known))) return void files.set(key, known);
    const bytes = await photoStore.get(key);
    // Deleted since it was listed.
    if (bytes === null) return void present.delete(key);
    const { isNew, ...file } = await keepContent(copying, bytes);
    files.set(key, file);
    if (isNew) written += 1;
    tell({ files: files.size, written });
  });
  return { present, written };
}

/** The list of files as it is stored. */
export async function packList(files: FileList): Promise<Buffer> {
  const lines = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  return promisify(gzip)(lines.map(([key, file]) => `${JSON.stringify({ key, ...file })}\n`).join(''));
}

function readLine(line: string): readonly [string, CopiedFile] {
  if (line.length > MOST_CHARACTERS) throw new Error('a line is too long');
  const { key, sha256, bytes } = JSON.parse(line) as Record<string, unknown>;
  const isFile = typeof key === 'string' && isPhotoKey(key) && typeof sha256 === 'string' && SHA256.test(sha256);
  if (!isFile || !Number.isSafeInteger(bytes) || Number(bytes) < 0 || Number(bytes) > MOST_BYTES) {
    throw new Error('a line names no file of ours');
  }
  return [key, { sha256, bytes: Number(bytes) }];
}

/** The lines of a text, none of which is kept once it is too long: a few bytes can be unpacked into any number. */
async function* linesOf(text: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MOST_CHARACTERS) throw new Error('a line is too long');
    yield* lines;
  }
  if (rest !== '') throw new Error('the last line is not whole');
}

/** Reads the list of a copy's files. Throws CopyError where it is not as we write it. */
export async function readList(copy: string, most: number): Promise<FileList> {
  const files = new Map<string, CopiedFile>();
  try {
    await pipeline(createReadStream(join(copy, LIST_NAME)), createGunzip(), async (text: AsyncIterable<Buffer>) => {
      for await (const line of linesOf(text)) {
        files.set(...readLine(line));
        if (files.size > most) throw new Error('more files than the manifest says');
      }
    });
  } catch (error) {
    throw new CopyError(`A lista de arquivos da cópia ${copy} está danificada. Nada foi mudado.`, error);
  }
  return files;
}

/** The bytes of a copied file. Throws CopyError where they are missing or are not those of the hash. */
export async function readContent(folder: string, file: CopiedFile): Promise<Uint8Array> {
  const path = contentPath(folder, file.sha256);
  const bytes = (await sizeOf(path)) === file.bytes ? await readFile(path) : null;
  if (bytes !== null && createHash('sha256').update(bytes).digest('hex') === file.sha256) return bytes;
  throw new CopyError(`O arquivo ${path} da cópia falta ou está danificado.`);
}

/** Whether a folder of copies has the content of a file as it was written. */
export const isWhole = (folder: string, file: CopiedFile): Promise<boolean> =>
  readContent(folder, file).then(
    () => true,
    () => false,
  );

/** Deletes contents that no list names, and what was broken off; answers how many contents. */
export async function removeUnlisted(folder: string, listed: ReadonlySet<string>): Promise<number> {
  let removed = 0;
  const places = await readdir(filesIn(folder)).catch(() => [] as string[]);
  for (const place of places) {
    for (const name of await readdir(join(filesIn(folder), place))) {
      const isContent = SHA256.test(name);
      if (isContent ? listed.has(name) : !name.endsWith(UNFINISHED)) continue;
      await rm(join(filesIn(folder), place, name), { force: true });
      if (isContent) removed += 1;
    }
  }
  return removed;
}
