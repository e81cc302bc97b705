import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import type { Mutation } from '@cafezal/domain/record/changes.ts';
import { SECTIONS, type Section } from '@cafezal/domain/record/record.ts';
import {
  FILE_FORMAT,
  FILE_VERSION,
  type FiledEntry,
  type FiledPhoto,
  type FiledReading,
  type QueueFile,
} from './queue-file.ts';

/** Larger files were not made by this app. */
const MOST_BYTES = 200_000_000;
const OPERATIONS: readonly unknown[] = ['create', 'update', 'delete', 'restore'] satisfies Mutation['op'][];
const PICTURES: readonly unknown[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** Why a file cannot be read; the message is for the person. */
export class QueueFileError extends Error {}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && /^\d{4}-\d{2}-\d{2}T/.test(value);
const isSection = (value: unknown): value is Section => SECTIONS.some((section) => section === value);
const isBase64 = (value: unknown): value is string =>
  typeof value === 'string' && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
const isSide = (value: unknown): value is number => typeof value === 'number' && value > 0 && Number.isInteger(value);

function mutationOf(value: unknown): Mutation | null {
  if (!isObject(value)) return null;
  const { mutationId, section, recordId, op, baseVersion, patch, at } = value;
  const isVersion = baseVersion === undefined || isSide(baseVersion);
  const isPatch = patch === undefined || isObject(patch);
  if (!isUuid(mutationId) || !isUuid(recordId) || !isSection(section) || !isInstant(at)) return null;
  if (!OPERATIONS.includes(op) || !isVersion || !isPatch) return null;
  return {
    ...{ mutationId, section, recordId, op: op as Mutation['op'], at },
    ...(baseVersion !== undefined && { baseVersion }),
    ...(patch !== undefined && { patch }),
  };
}

function entryOf(value: unknown): FiledEntry | null {
  const mutation = isObject(value) ? mutationOf(value.mutation) : null;
  return mutation === null || !isObject(value) || !isUuid(value.farmId) ? null : { farmId: value.farmId, mutation };
}

type Belonging = Pick<FiledReading, 'farmId' | 'id' | 'section' | 'recordId'>;

function belongingOf(value: unknown): (Belonging & { rest: Readonly<Record<string, unknown>> }) | null {
  if (!isObject(value)) return null;
  const { farmId, id, section, recordId, ...rest } = value;
  if (!isUuid(farmId) || !isUuid(id) || !isSection(section) || !isUuid(recordId)) return null;
  return { farmId, id, section, recordId, rest };
}

function readingOf(value: unknown): FiledReading | null {
  const found = belongingOf(value);
  if (found === null) return null;
  const { rest, ...belonging } = found;
  const { kind, at, value: read, isRemoval } = rest;
  if (typeof kind !== 'string' || !isInstant(at) || typeof read !== 'number' || !Number.isFinite(read)) return null;
  return { ...belonging, kind, at, value: read, ...(isRemoval === true && { isRemoval }) };
}

function photoOf(value: unknown): FiledPhoto | null {
  const found = belongingOf(value);
  if (found === null || !isObject(found.rest.image)) return null;
  const { rest, ...belonging } = found;
  const { type, width, height, data } = found.rest.image;
  if (!PICTURES.includes(type) || !isSide(width) || !isSide(height) || !isBase64(data)) return null;
  if (!isInstant(rest.addedAt)) return null;
  return { ...belonging, addedAt: rest.addedAt, image: { type: String(type), width, height, data } };
}

function allOf<Item>(list: unknown, read: (value: unknown) => Item | null): readonly Item[] {
  if (!Array.isArray(list)) throw new QueueFileError('Este arquivo está incompleto. Salve a fila de novo.');
  return list.map((value) => {
    const item = read(value);
    if (item === null) throw new QueueFileError('Este arquivo foi mudado por fora e não dá para ler.');
    return item;
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The unsent work in a file; unknown keys are dropped. Throws QueueFileError if the file is not ours, is damaged, or
 * was saved by another person.
 */
export async function readQueueFile(personId: string, file: Blob): Promise<QueueFile> {
  if (file.size > MOST_BYTES) throw new QueueFileError('Este arquivo é grande demais para ser uma fila do Cafezal.');
  const content = parsed(await file.text());
  if (!isObject(content) || content.format !== FILE_FORMAT)
    throw new QueueFileError('Este arquivo não é uma fila do Cafezal.');
  if (content.version !== FILE_VERSION)
    throw new QueueFileError('Este arquivo é de uma versão mais nova do aplicativo. Atualize e abra de novo.');
  if (content.personId !== personId)
    throw new QueueFileError('Esta fila é de outra pessoa. Só ela abre, na conta dela.');
  return {
    format: FILE_FORMAT,
    version: FILE_VERSION,
    personId,
    savedAt: String(content.savedAt),
    entries: allOf(content.entries, entryOf),
    readings: allOf(content.readings, readingOf),
    photos: allOf(content.photos, photoOf),
  };
}
