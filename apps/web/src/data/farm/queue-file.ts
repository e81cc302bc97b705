import type {
  DeviceDatabase,
  OutboxEntry,
  StoredImage,
  UnsentPhoto,
  UnsentReading,
} from '../database/device-database.ts';
import { readUnsent } from '../database/unsent-work.ts';

/** Marks a file as ours and names its format. */
export const FILE_FORMAT = 'cafezal-fila';
export const FILE_VERSION = 1;

export type FiledEntry = Pick<OutboxEntry, 'farmId' | 'mutation'>;
export type FiledReading = Pick<
  UnsentReading,
  'farmId' | 'id' | 'section' | 'recordId' | 'kind' | 'at' | 'value' | 'isRemoval'
>;
/** `data` is the picture in base64; null if only a removal is left to send. */
export type FiledPhoto = Pick<UnsentPhoto, 'farmId' | 'id' | 'section' | 'recordId' | 'addedAt'> & {
  image: { type: string; width: number; height: number; data: string };
};

/** Unsent work of a device, for another device of the same person. It contains no token and no sent record. */
export type QueueFile = {
  format: typeof FILE_FORMAT;
  version: typeof FILE_VERSION;
  personId: string;
  /** ISO instant. */
  savedAt: string;
  entries: readonly FiledEntry[];
  readings: readonly FiledReading[];
  photos: readonly FiledPhoto[];
};

const BYTES_A_TURN = 0x8000;

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += BYTES_A_TURN)
    text += String.fromCharCode(...bytes.subarray(at, at + BYTES_A_TURN));
  return btoa(text);
}

async function filedPhoto(photo: UnsentPhoto, { blob, width, height }: StoredImage): Promise<FiledPhoto> {
  const { farmId, id, section, recordId, addedAt } = photo;
  const image = { type: blob.type, width, height, data: await base64Of(blob) };
  return { farmId, id, section, recordId, addedAt, image };
}

/** A person's unsent work on this device as the text of a file. `savedAt` is an ISO instant. */
export async function queueFileText(
  database: DeviceDatabase,
  { personId, savedAt }: Pick<QueueFile, 'personId' | 'savedAt'>,
): Promise<string> {
  const { entries, readings, photos } = await readUnsent(database);
  const filed: FiledPhoto[] = [];
  // Removals of sent photos stay out of the file; they are sent from here.
  for (const photo of photos) if (photo.image !== null) filed.push(await filedPhoto(photo, photo.image));
  const file: QueueFile = {
    format: FILE_FORMAT,
    version: FILE_VERSION,
    personId,
    savedAt,
    entries: entries.map(({ farmId, mutation }) => ({ farmId, mutation })),
    readings: readings.map(({ farmId, id, section, recordId, kind, at, value, isRemoval }) => ({
      ...{ farmId, id, section, recordId, kind, at, value },
      ...(isRemoval === true && { isRemoval }),
    })),
    photos: filed,
  };
  return JSON.stringify(file);
}
