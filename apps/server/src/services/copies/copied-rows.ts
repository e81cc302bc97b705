import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { CopiedTable } from '../../db/copied-tables.ts';
import type { Snapshot } from '../../db/copy-snapshot.ts';
import type { CopyTarget } from '../../db/copy-target.ts';
import { CopyError } from './copy-error.ts';
import type { TablePart } from './manifest.ts';

/** Text of tables shrinks well at the lowest levels, which take a quarter of the time of the usual one. */
const LEVEL = 2;

/**
 * Rows that are secrets in clear: sign-ins with Google that are under way, and mails that wait with a link by which
 * somebody signs in or comes to a farm. Everything else that opens a door is kept as a hash.
 */
export const SECRET_ROWS: Readonly<Record<string, string>> = {
  google_flows: 'true',
  mail_queue: "sent_at is null and kind in ('nova-senha', 'confirmar-email', 'convite')",
};

/** Names like ours are those of the files; others may have any sign in them, and no name of ours has a hyphen. */
const fileOf = (table: string): string =>
  /^[a-z_][a-z0-9_]{0,62}$/.test(table) ? table : `hex-${Buffer.from(table).toString('hex')}`;

const pathOf = (copy: string, table: string): string => join(copy, 'tabelas', `${fileOf(table)}.copy.gz`);

/** Passes bytes on and tells their number and hash at the end. */
function meter(): { stream: Transform; part: () => { bytes: number; sha256: string } } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, part: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Writes a table of a snapshot into a copy, without rows of secrets unless they are wanted. */
export async function writeRows(
  snapshot: Snapshot,
  table: CopiedTable,
  { copy, withSecrets }: { copy: string; withSecrets: boolean },
): Promise<TablePart> {
  const secret = withSecrets ? undefined : SECRET_ROWS[table.name];
  const rows = snapshot.read(table, secret === undefined ? undefined : `(${secret}) is not true`);
  const { stream, part } = meter();
  const file = createWriteStream(pathOf(copy, table.name), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(rows, createGzip({ level: LEVEL }), stream, file);
  return { name: table.name, columns: [...table.columns], rows: rows.rowCount, ...part() };
}

/** Throws CopyError where a file of a copy is missing or is not as its manifest says. */
export async function assertPart(path: string, { bytes, sha256 }: { bytes: number; sha256: string }): Promise<void> {
  const { stream, part } = meter();
  const damaged = (cause?: unknown): CopyError =>
    new CopyError(`O arquivo ${path} da cópia falta ou está danificado. Nada foi mudado.`, cause);
  await pipeline(createReadStream(path, { end: bytes }), stream.resume()).catch((error: unknown) => {
    throw damaged(error);
  });
  const found = part();
  if (found.bytes !== bytes || found.sha256 !== sha256) throw damaged();
}

/** Throws CopyError where the rows of a table are not as the manifest says. */
export const assertRows = (copy: string, table: TablePart): Promise<void> =>
  assertPart(pathOf(copy, table.name), table);

/** Fills a table from a copy. Throws CopyError where there are not as many rows as its manifest says. */
export async function readRows(target: CopyTarget, copy: string, table: TablePart): Promise<void> {
  const rows = await target.fill(table, [createReadStream(pathOf(copy, table.name)), createGunzip()]);
  if (rows === table.rows) return;
  throw new CopyError(`A tabela ${table.name} da cópia tem ${rows} linhas, e o manifesto diz ${table.rows}.`);
}
