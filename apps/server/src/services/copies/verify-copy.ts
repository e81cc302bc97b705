import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MIGRATION_NAMES } from '../../db/migrate.ts';
import { contentPath, eachOf, type FileList, hasContent, isWhole, LIST_NAME, readList } from './copied-files.ts';
import { assertPart, assertRows } from './copied-rows.ts';
import { CopyError } from './copy-error.ts';
import { listCopies } from './copy-folder.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** A copy whose parts are all there and as they were written; `folder` is that of all copies. */
export type WholeCopy = {
  readonly copy: string;
  readonly folder: string;
  readonly manifest: Manifest;
  readonly files: FileList;
};

/** The folder of a copy: the one that is named, or the newest whole one in a folder of copies. */
export async function findCopy(from: string): Promise<string> {
  const found = await stat(from).catch(() => null);
  if (found === null || !found.isDirectory()) throw new CopyError(`A pasta ${from} não existe. Nada foi mudado.`);
  const newest = (await listCopies(from)).at(-1);
  return newest === undefined ? from : join(from, newest);
}

/** Throws CopyError for a copy of a newer product, or of one that is not in a line with this one. */
function assertKnown({ migrations, product }: Manifest): void {
  const isOurs = migrations.every((name, at) => MIGRATION_NAMES[at] === name);
  if (isOurs) return;
  throw new CopyError(
    `Esta cópia é de um Cafezal mais novo do que este (${product}). Atualize este antes de pôr a cópia de volta. Nada foi mudado.`,
  );
}

async function assertContents(folder: string, files: FileList, isThere: typeof hasContent): Promise<void> {
  const missing: string[] = [];
  await eachOf(files.values(), async (file) => {
    if (!(await isThere(folder, file))) missing.push(contentPath(folder, file.sha256));
  });
  if (missing.length === 0) return;
  throw new CopyError(
    `Faltam à cópia, ou estão danificados, ${missing.length} de ${files.size} arquivos de fotos e papéis (o primeiro: ${missing.sort()[0]}). Nada foi mudado. Enquanto o Cafezal ainda tem os originais, um backup com --reread nesta pasta põe de volta os que faltam.`,
  );
}

/**
 * Reads a copy and checks every part of it against its manifest; `isThorough` reads photos and papers too, whose hashes
 * a restore checks as it takes them. Throws CopyError for half, damaged and newer copies.
 */
export async function verifyCopy(from: string, { isThorough }: { isThorough: boolean }): Promise<WholeCopy> {
  const copy = await findCopy(from);
  const folder = dirname(copy);
  const manifest = await readManifest(copy);
  assertKnown(manifest);
  for (const table of manifest.tables) await assertRows(copy, table);
  await assertPart(join(copy, LIST_NAME), manifest.files);
  const files = await readList(copy, manifest.files.count);
  if (files.size !== manifest.files.count) {
    throw new CopyError(`A lista de arquivos da cópia ${copy} está danificada. Nada foi mudado.`);
  }
  await assertContents(folder, files, isThorough ? isWhole : hasContent);
  return { copy, folder, manifest, files };
}
