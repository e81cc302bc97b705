import { cleanText } from '@cafezal/domain/ground/clean-text.ts';
import { FILES, filesOf, KEPT_MEDIA_TYPES, type KeptFile, MOST_FILES } from '@cafezal/domain/record/kept-file.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { PresentedRecord } from '@cafezal/domain/shown/present-record.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { type FarmWriting, writeToFarm } from '../farms/farm-writing.ts';
import { discardPhotos, giveUpFiles } from '../photos/erased-photos.ts';
import { documentType, fingerprint, readOriginal, storeOriginal } from '../photos/original-files.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import { countUpload, type Upload } from '../photos/photos.ts';
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

/**
 * Adds a file to a record: PDF, JPEG or PNG by its content, kept as it came. The same bytes twice are one file. 422
 * `upload/too-many` above 5, `upload/not-a-document`, and the problems of `readUpload`.
 */
export async function addFile(
  services: Parts,
  scope: FarmScope,
  { record, context }: { record: StoredRecord; context: Upload },
): Promise<Kept> {
  await countUpload(services, scope.userId);
  const { bytes, name } = await readUpload(context.req.raw, context.get?.('bodySlot'), WORDS);
  const mediaType = documentType(bytes);
  const sha256 = fingerprint(bytes);
  const id = await storeOriginal(services, bytes);
  try {
    const kept = await writeToFarm(services, scope, async (writing): Promise<Kept> => {
      const before = await findLive(writing, record.id);
      const files = filesOf(before);
      const known = files.find((file) => file.sha256 === sha256);
      const at = { db: writing.trx, scope };
      if (known !== undefined) return { file: known, record: await presentOne(services, at, before), isReplay: true };
      if (files.length >= MOST_FILES) throw new Problem('upload/too-many');
      const facts = { bytes: bytes.length, sha256, at: writing.now.toISOString(), by: scope.userId };
      const file = { id, name: nameOf(name, mediaType), mediaType, ...facts };
      const after = await withFiles(writing, before, [...files, file]);
      return { file, record: await presentOne(services, at, after), isReplay: false };
    });
    if (kept.isReplay) await giveUpFiles(services, [id]);
    return kept;
  } catch (error) {
    // After a lost connection the write may have been committed: keep a file that may be shown.
    if (error instanceof Problem) await giveUpFiles(services, [id]);
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
export async function readFile(services: { photoStore: PhotoStore }, { id }: KeptFile): Promise<Uint8Array> {
  const bytes = await readOriginal(services, id);
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
    const { id: gone } = fileAt(before, id);
    await discardPhotos(writing.trx, [gone], writing.now);
    const rest = filesOf(before).filter((file) => file.id !== gone);
    return presentOne(services, { db: writing.trx, scope }, await withFiles(writing, before, rest));
  });
}
