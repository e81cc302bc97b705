import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CopyError } from './copy-error.ts';
import { writeDurably } from './durable-file.ts';

/** Raised when older programs could not read a copy any more. */
const FORMAT = 1;
const FILE = 'manifest.json';
/** Far above any manifest of ours. */
const MOST_BYTES = 4 * 1024 * 1024;

// An operator's own tables may have any name of the catalogue: it is quoted in SQL and encoded in paths.
const NAME = z.string().regex(/^[^\0]{1,63}$/u);
const SHA256 = z.string().regex(/^[0-9a-f]{64}$/);
const COUNT = z.int().min(0);
const PART = { bytes: COUNT, sha256: SHA256 };

const MANIFEST = z.strictObject({
  format: z.int().min(1),
  product: z.string().max(40),
  at: z.iso.datetime(),
  postgres: z.string().max(80),
  migrations: z
    .array(z.string().regex(/^[\w-]{1,80}$/))
    .min(1)
    .max(10_000),
  tables: z.array(z.strictObject({ name: NAME, columns: z.array(NAME).max(1_600), rows: COUNT, ...PART })).max(5_000),
  sequences: z
    .array(z.strictObject({ name: NAME, last: z.string().regex(/^-?\d{1,19}$/), isCalled: z.boolean() }))
    .max(5_000),
  files: z.strictObject({ count: COUNT, total: COUNT, ...PART }),
  /** Files that rows name and the source did not have. */
  missing: COUNT,
  /** Rows with secrets in clear that were left out, by table. */
  leftOut: z.record(NAME, COUNT),
  /** The secrets' file, where they were asked for. */
  secrets: z.strictObject(PART).nullable(),
  /** By which a secret is known again. */
  authSecret: z.strictObject({ salt: z.string().regex(/^[0-9a-f]{32}$/), hash: SHA256 }).nullable(),
});

/** What a copy holds. It is written last: without it there is no copy. */
export type Manifest = z.infer<typeof MANIFEST>;

/** A table of a copy. */
export type TablePart = Manifest['tables'][number];

const SEALED = z.strictObject({ manifest: z.unknown(), sha256: SHA256 });

const sealOf = (manifest: unknown): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

async function readSealed(file: string): Promise<unknown> {
  const found = await stat(file);
  if (!found.isFile() || found.size > MOST_BYTES) throw new Error('no file, or too large');
  const { manifest, sha256 } = SEALED.parse(JSON.parse(await readFile(file, 'utf8')));
  if (sealOf(manifest) !== sha256) throw new Error('changed since it was written');
  return manifest;
}

/** Reads the manifest of a copy. Throws CopyError for half, damaged and newer copies. */
export async function readManifest(folder: string): Promise<Manifest> {
  const sealed = await readSealed(join(folder, FILE)).catch((error: unknown) => {
    throw new CopyError(
      `A pasta ${folder} não é uma cópia inteira: falta o manifesto, ou ele está danificado. Nada foi mudado.`,
      error,
    );
  });
  const format = z.object({ format: z.int() }).safeParse(sealed).data?.format ?? 0;
  if (format > FORMAT)
    throw new CopyError('Esta cópia é de um Cafezal mais novo. Atualize este antes. Nada foi mudado.');
  const manifest = MANIFEST.safeParse(sealed);
  if (manifest.success) return manifest.data;
  throw new CopyError(`O manifesto da cópia ${folder} não é como um nosso. Nada foi mudado.`, manifest.error);
}

/** Writes the manifest of a copy, with its own hash. Throws CopyError where a restore would not take it. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const whole = { format: FORMAT, ...manifest };
  await writeDurably(join(folder, FILE), `${JSON.stringify({ manifest: whole, sha256: sealOf(whole) }, null, 1)}\n`);
  await readManifest(folder);
}
