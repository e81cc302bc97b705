import { createHash, randomUUID } from 'node:crypto';
import { isKeptMediaType, type KeptMediaType } from '@cafezal/domain/record/kept-file.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { PhotoStore } from './photo-store.ts';

const SIGNATURES: readonly (readonly [start: string, mediaType: KeptMediaType])[] = [
  ['%PDF-', 'application/pdf'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
];

/** The media type of a file by its content, whatever its name says; 422 `upload/not-a-document` for any other. */
export function documentType(bytes: Uint8Array): KeptMediaType {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  const [, mediaType] = SIGNATURES.find(([signature]) => start.startsWith(signature)) ?? [];
  if (mediaType === undefined || !isKeptMediaType(mediaType)) throw new Problem('upload/not-a-document');
  return mediaType;
}

/** SHA-256 of a file's bytes in hexadecimal digits, by which the same one sent twice is known. */
export const fingerprint = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The key of a file that is kept as it came. */
export const originalKey = (file: string): string => `${file}.file`;

/** Stores a file as it came, under a new id unless the caller has one; answers the id. */
export async function storeOriginal(
  { photoStore }: { photoStore: PhotoStore },
  bytes: Uint8Array,
  id: string = randomUUID(),
): Promise<string> {
  await photoStore.put(originalKey(id), bytes);
  return id;
}

/** The bytes of a file that is kept as it came, or null where there are none. */
export const readOriginal = ({ photoStore }: { photoStore: PhotoStore }, id: string): Promise<Uint8Array | null> =>
  photoStore.get(originalKey(id));
