import { isObject } from '../ground/json-value.ts';
import type { RecordContent } from './record.ts';

/** The key of a record's data under which the server keeps its files; requests can neither set nor remove it. */
export const FILES = 'files';

/** Most files of one record, and the most bytes of one. */
export const MOST_FILES = 5;
export const MOST_FILE_BYTES = 15 * 1024 * 1024;

/** Types of files that are taken, with the ending of their names. */
export const KEPT_MEDIA_TYPES = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

export type KeptMediaType = keyof typeof KEPT_MEDIA_TYPES;

/**
 * A file of a record: `bytes` is its size, `at` an ISO instant, `by` the id of who sent it. `storedAs` is under what its
 * bytes lie where whoever sent it chose its id, since another farm may choose the same.
 */
export type KeptFile = {
  id: string;
  name: string;
  mediaType: KeptMediaType;
  bytes: number;
  sha256: string;
  at: string;
  by: string;
  storedAs?: string;
};

export const isKeptMediaType = (value: unknown): value is KeptMediaType =>
  typeof value === 'string' && Object.hasOwn(KEPT_MEDIA_TYPES, value);

const isFile = (value: unknown): value is KeptFile =>
  isObject(value) && typeof value.id === 'string' && typeof value.name === 'string' && isKeptMediaType(value.mediaType);

/** Under what the bytes of a file are stored. */
export const storageIdOf = ({ id, storedAs }: KeptFile): string => storedAs ?? id;

/** The files of a record, in the order in which they came. */
export function filesOf({ data }: Pick<RecordContent, 'data'>): readonly KeptFile[] {
  const files = data[FILES];
  return Array.isArray(files) ? files.filter(isFile) : [];
}
