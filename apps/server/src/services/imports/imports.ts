import { createHash } from 'node:crypto';
import { cleanText } from '@cafezal/domain/ground/clean-text.ts';
import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { NO_CHOICES } from '@cafezal/domain/sheets/preview.ts';
import type { z } from 'zod';
import { contentHash } from '../../db/content-hash.ts';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { changeChoices, choicesBefore, findImport, insertImport, type StoredImport } from '../../db/import-rows.ts';
import { findRequest } from '../../db/request-rows.ts';
import type { BodySlot } from '../request/body-slots.ts';
import { idOfCreation } from '../request/idempotency-key.ts';
import { nextTurn } from '../request/next-turn.ts';
import { readUploads, type Upload } from '../request/read-upload.ts';
import type { Throttle, Throttles } from '../request/throttle.ts';
import { type choicesBody, mergeChoices, readChoices, rememberedChoices } from './import-choices.ts';
import { assertMayBring, importKind } from './import-kind.ts';
import { assertFresh, type ShownImport, showImport } from './show-import.ts';

type Parts = { db: Database; now: () => Date; throttles: Throttles };
type Sent = { readonly req: { readonly raw: Request }; readonly get?: (name: 'bodySlot') => BodySlot | undefined };

const LONGEST_NAME = 120;
/** Enough for a person who tries until the columns fit. */
const IMPORTS_BY_ACCOUNT = { name: 'import:account', max: 20, seconds: 3600 } as const satisfies Throttle;
const BUSY = 'Este arquivo está sendo guardado. Espere terminar.';

/** The import behind an id, or `import/not-found` (404); `farm/role-forbidden` (403) for who may not bring such a file. */
export async function importAt(
  { db }: { db: Database },
  scope: FarmScope,
  id: string | undefined,
): Promise<StoredImport> {
  const row = id !== undefined && isUuid(id) ? await findImport(db, scope, id) : undefined;
  if (row === undefined) throw new Problem('import/not-found');
  assertMayBring(scope, row);
  return row;
}

const nameOf = (sent: string): string =>
  cleanText(sent.replace(/^.*[\\/]/, ''))
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_NAME) || 'arquivo';

/** The name of a file; of several the first one's, and how many there are besides. */
function namesOf(files: readonly Upload[]): string {
  const more = files.length > 1 ? ` e mais ${files.length - 1}` : '';
  return `${nameOf(files[0]?.name ?? '').slice(0, LONGEST_NAME - more.length)}${more}`;
}

/**
 * A file as it is sent: what it is asked with, the request that holds it, and by what a repetition is known; `limits` where
 * it may be another size than its kind says.
 */
export type BroughtFile = {
  query: Readonly<Record<string, string>>;
  context: Sent;
  key: string | undefined;
  limits?: { maxBytes: number; tooLarge: string };
};

/** What is kept of a file that came in, and whether it came before. */
export type KeptImport = { row: StoredImport; isReplay: boolean };

/** Bytes that are hashed in one turn. */
const HASHED_AT_ONCE = 1024 * 1024;

async function fingerprintInTurns(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    hash.update(bytes.subarray(at, at + HASHED_AT_ONCE));
    await nextTurn();
  }
  return hash.digest('hex');
}

/** A hash of files as they were sent. */
async function hashOf(asked: { kind: string; section: string }, files: readonly Upload[]): Promise<string> {
  const sent = [];
  for (const { name, bytes } of files) sent.push([name, await fingerprintInTurns(bytes)]);
  return contentHash({ ...asked, files: sent }).toString('hex');
}

/** The import that this request made before; `import/id-taken` (409) where its key came with another file. */
async function madeBefore(
  parts: Parts,
  scope: FarmScope,
  { id, sent }: { id: string; sent: string | null },
): Promise<KeptImport | undefined> {
  if (sent === null) return undefined;
  const kept = await findRequest(parts.db, scope, { makes: 'import', id });
  if (kept !== undefined && kept.sent !== sent) throw new Problem('import/id-taken');
  if ((await findImport(parts.db, scope, id)) === undefined) return undefined;
  return { row: await importAt(parts, scope, id), isReplay: true };
}

/**
 * Reads a file and keeps it for a day, with what was chosen of its columns the last time. Nothing of the farm changes. 413, 415 and
 * 422 of `readUploads` and of its kind, 429 above 20 an hour and person. A repeated Idempotency-Key answers what was kept the first time, `import/id-taken` (409) for another file.
 */
export async function keepImport(
  parts: Parts,
  scope: FarmScope,
  { query, context, key, limits }: BroughtFile,
): Promise<KeptImport> {
  const { kind: name = '' } = query;
  const kind = importKind(name);
  const section = query.section || kind.usualSection || '';
  if (!kind.isOf(section)) throw new Problem('request/invalid', { fields: { section: 'Escolha do que é o arquivo.' } });
  assertMayBring(scope, { kind: name, section });
  const id = idOfCreation({ id: undefined, key, userId: scope.userId, now: parts.now() });
  await parts.throttles.count({ throttle: IMPORTS_BY_ACCOUNT, of: scope.userId });
  const { mostFiles, words } = kind;
  const { maxBytes, tooLarge } = limits ?? { maxBytes: kind.maxBytes, tooLarge: words.tooLarge };
  const most = { mostFiles, maxBytes, words: { ...words, tooLarge } };
  const files = await readUploads(context.req.raw, context.get?.('bodySlot'), most);
  // Looked for once the file is here: whoever is answered while still sending may take the answer for a lost connection.
  const sent = key === undefined ? null : await hashOf({ kind: name, section }, files);
  const known = await madeBefore(parts, scope, { id, sent });
  if (known !== undefined) return known;
  const content = await kind.read(files);
  const headings = kind.headings(content, section);
  const before = await choicesBefore(parts.db, scope, { kind: name, section, headings });
  const choices = before === undefined ? NO_CHOICES : rememberedChoices(readChoices(before));
  const made = {
    id,
    kind: name,
    section,
    headings,
    content,
    choices,
    file_name: namesOf(files),
    created_at: parts.now(),
    sent,
  };
  const isMade = await insertImport(parts.db, scope, made);
  const raced = isMade ? undefined : await madeBefore(parts, scope, { id, sent });
  return raced ?? { row: await importAt(parts, scope, id), isReplay: false };
}

/** Keeps a file as `keepImport` does, and shows how it would come in. */
export async function startImport(
  parts: Parts,
  scope: FarmScope,
  file: BroughtFile,
): Promise<{ shown: ShownImport; isReplay: boolean }> {
  const { row, isReplay } = await keepImport(parts, scope, file);
  return { shown: await showImport(parts, scope, row), isReplay };
}

/**
 * Changes what is chosen of a preview. `import/expired` (409) once it is confirmed, or while that happens; 422 for more than is kept
 * of choices.
 */
export async function changeImport(
  parts: Parts,
  scope: FarmScope,
  { row, body }: { row: StoredImport; body: z.infer<typeof choicesBody> },
): Promise<ShownImport> {
  assertFresh(row, parts.now());
  const choose = (before: unknown) => mergeChoices(readChoices(before), body);
  const isChanged = await changeChoices(parts.db, scope, { id: row.id, now: parts.now(), choose });
  if (!isChanged) throw new Problem('import/expired', row.status === 'preview' ? { message: BUSY } : {});
  return showImport(parts, scope, await importAt(parts, scope, row.id));
}
