import { cleanText } from '@cafezal/domain/ground/clean-text.ts';
import {
  FILES,
  filesOf,
  KEPT_MEDIA_TYPES,
  type KeptFile,
  MOST_FILES,
  storageIdOf,
} from '@cafezal/domain/record/kept-file.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { PresentedRecord } from '@cafezal/domain/shown/present-record.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { findRequest, keepRequest } from '../../db/request-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { type FarmWriting, writeToFarm } from '../farms/farm-writing.ts';
import { discardPhotos, giveUpFiles } from '../photos/erased-photos.ts';
import { documentType, fingerprint, readOriginal, storeOriginal } from '../photos/original-files.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import { countUpload, type Upload } from '../photos/photos.ts';
import { idOfCreation } from '../request/idempotency-key.ts';
import { readUpload } from '../request/read-upload.ts';
import type { Throttles } from '../request/throttle.ts';
import { presentOne } from './present-records.ts';
import type { RecordParts } from './record-writes.ts';
import { findLive, writeVersion } from './update-record.ts';
import { contextFor } from './validate-in-farm.ts';

type Parts = RecordParts & { throttles: Throttles; photoStore: PhotoStore };

const LONGEST_NAME = 100;
const WORDS = { what: 'o arquivo', tooLarge: 'O arquivo passa de 15 MB.' };

/** A name as people see it: without folders and signs that no file has, with the ending of what it is. */
function nameOf(sent: string, mediaType: KeptFile['mediaType']): string {
  const ending = KEPT_MEDIA_TYPES[mediaType];
  const name = cleanText(sent.replace(/^.*[\\/]/, ''))
    .replace(/[<>:"|?*]/g, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .slice(0, LONGEST_NAME - 5)
    .trim();
  return `${name === '' || name.startsWith('.') ? 'documento' : name}.${ending}`;
}

/** The next version of a record, with these files. */
async function withFiles(
  writing: FarmWriting,
  before: StoredRecord,
  files: readonly KeptFile[],
): Promise<StoredRecord> {
  const { [FILES]: _, ...data } = before.data;
  const after = { ...before, data: files.length === 0 ? data : { ...data, [FILES]: files } };
  const { section, id } = before;
  const context = await contextFor(writing, { section, recordId: id, payload: {}, stored: before });
  return writeVersion(writing, { before, after, context });
}

type Kept = { file: KeptFile; record: PresentedRecord; isReplay: boolean };

/** A file that was sent under a key: the id that the key gives, the record that it is for, and what was sent. */
type Named = { id: string; recordId: string; sha256: string };

/** Notes whose file a key is; `file/id-taken` (409) where it came with other bytes, or to another record. */
async function takeName({ trx, scope }: FarmWriting, { id, recordId, sha256 }: Named): Promise<void> {
  const request = { makes: 'file', id } as const;
  const kept = await findRequest(trx, scope, request);
  if (kept === undefined) await keepRequest(trx, scope, { ...request, madeId: recordId, sent: sha256 });
  else if (kept.madeId !== recordId || kept.sent !== sha256) throw new Problem('file/id-taken');
}

/**
 * Adds a file to a record: PDF, JPEG or PNG by its content, kept as it came. The same bytes twice are one file, else the
 * Idempotency-Key is its id. 409 `file/id-taken`, 422 `upload/too-many` above 5, `upload/not-a-document`, and the problems
 * of `readUpload`.
 */
export async function addFile(
  services: Parts,
  scope: FarmScope,
  { record, context, key }: { record: StoredRecord; context: Upload; key: string | undefined },
): Promise<Kept> {
  const { userId } = scope;
  const named = key === undefined ? null : idOfCreation({ id: undefined, key, userId, now: services.now() });
  await countUpload(services, userId);
  const { bytes, name } = await readUpload(context.req.raw, context.get?.('bodySlot'), WORDS);
  const mediaType = documentType(bytes);
  const sha256 = fingerprint(bytes);
  const stored = await storeOriginal(services, bytes);
  const ids = named === null ? { id: stored } : { id: named, storedAs: stored };
  try {
    const kept = await writeToFarm(services, scope, async (writing): Promise<Kept> => {
      const before = await findLive(writing, record.id);
      if (named !== null) await takeName(writing, { id: named, recordId: record.id, sha256 });
      const files = filesOf(before);
      const known = files.find((file) => file.sha256 === sha256);
      const at = { db: writing.trx, scope };
      if (known !== undefined) return { file: known, record: await presentOne(services, at, before), isReplay: true };
      if (files.length >= MOST_FILES) throw new Problem('upload/too-many');
      const facts = { bytes: bytes.length, sha256, at: writing.now.toISOString(), by: userId };
      const file = { ...ids, name: nameOf(name, mediaType), mediaType, ...facts };
      const after = await withFiles(writing, before, [...files, file]);
      return { file, record: await presentOne(services, at, after), isReplay: false };
    });
    if (kept.isReplay) await giveUpFiles(services, [stored]);
    return kept;
  } catch (error) {
    // After a lost connection the write may have been committed: keep a file that may be shown.
    if (error instanceof Problem) await giveUpFiles(services, [stored]);
    throw error;
  }
}

/** The file of a record behind an id, or `record/not-found` (404). */
export function fileAt(record: StoredRecord, id: string): KeptFile {
  const file = filesOf(record).find((one) => one.id === id);
  if (file === undefined) throw new Problem('record/not-found');
  return file;
}

/** The bytes of a file; 404 where they are gone. */
export async function readFile(services: { photoStore: PhotoStore }, file: KeptFile): Promise<Uint8Array> {
  const bytes = await readOriginal(services, storageIdOf(file));
  if (bytes === null) throw new Problem('record/not-found');
  return bytes;
}

/** Takes a file from a record; its bytes are deleted within the hour. */
export async function removeFile(
  services: Parts,
  scope: FarmScope,
  { record, id }: { record: StoredRecord; id: string },
): Promise<PresentedRecord> {
  return writeToFarm(services, scope, async (writing) => {
    const before = await findLive(writing, record.id);
    const gone = fileAt(before, id);
    await discardPhotos(writing.trx, [storageIdOf(gone)], writing.now);
    const rest = filesOf(before).filter((file) => file.id !== gone.id);
    return presentOne(services, { db: writing.trx, scope }, await withFiles(writing, before, rest));
  });
}
