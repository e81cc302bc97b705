import { Problem } from '@cafezal/domain/record/problem.ts';
import type { FarmFacts } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { DeviceDatabase, StoredImage } from '../database/device-database.ts';
import { enqueueReading } from '../database/unsent-readings.ts';
import { correctedNow } from '../device/corrected-clock.ts';
import type { FarmStore } from './farm-store.ts';
import type { FiledEntry, FiledPhoto, FiledReading, QueueFile } from './queue-file.ts';
import { prepareWrite } from './save-record.ts';

/** One item of a file that was refused, and why. */
export type RefusedItem = { name: string; reason: string };

/** Result of reading a file: items added to the queue, items known before, and refused items. */
export type ImportResult = { added: number; known: number; refused: readonly RefusedItem[] };

/** An open farm of the device. */
export type OpenedFarm = { database: DeviceDatabase; store: FarmStore; facts: FarmFacts };

const GONE = 'O registro não está neste aparelho. Abra a fazenda com sinal e tente de novo.';
const NO_FARM = 'A fazenda não está neste aparelho. Abra a lista de fazendas com sinal e tente de novo.';

/** The device that saved the file may have sent any of it, before or since. */
const wasTried = true;

type Outcome = 'added' | 'known' | RefusedItem;

const nameOf = ({ mutation }: FiledEntry, { store }: OpenedFarm): string => {
  const typed = mutation.patch?.name;
  return typeof typed === 'string' ? typed : (store.replica.byId(mutation.recordId)?.record.name ?? 'Registro');
};

async function takeEntry(entry: FiledEntry, farm: OpenedFarm): Promise<Outcome> {
  const { mutation } = entry;
  const { store, facts } = farm;
  if (store.replica.entries.some((waiting) => waiting.mutation.mutationId === mutation.mutationId)) return 'known';
  const name = nameOf(entry, farm);
  const stored = store.replica.byId(mutation.recordId)?.record;
  if (mutation.op === 'create' && stored !== undefined) return 'known';
  if (mutation.op !== 'create' && stored === undefined) return { name, reason: GONE };
  if (mutation.op === 'delete' || mutation.op === 'restore') {
    await store.save({ mutation, shown: {}, wasTried });
    return 'added';
  }
  const { section, recordId, mutationId, patch = {} } = mutation;
  const write = { store, farm: facts, definition: stageOf(section), payload: patch, recordId, mutationId };
  const prepared = prepareWrite({ ...write, ...(stored !== undefined && { stored }), now: correctedNow() });
  // The person saw other rows, on the device that they come from.
  const { seenRows: _, ...shown } = prepared.shown;
  await store.save({ mutation, shown, wasTried });
  return 'added';
}

async function takeReading(reading: FiledReading, { database, store }: OpenedFarm): Promise<Outcome> {
  const { id, farmId, section, recordId, kind, at, value } = reading;
  const definition = stageOf(section).readings[kind];
  const name = definition?.label ?? 'Medida';
  const isKnown =
    (await database.get('readings', [farmId, id])) !== undefined ||
    (await database.getAllFromIndex('unsentReadings', 'byRecord', recordId)).some((waiting) => waiting.id === id);
  if (isKnown && reading.isRemoval !== true) return 'known';
  if (store.replica.byId(recordId) === undefined) return { name, reason: GONE };
  const isInside = definition !== undefined && value >= definition.min && value <= definition.max;
  if (!isInside || Date.parse(at) > correctedNow().getTime()) return { name, reason: 'O valor ou o dia não serve.' };
  const belonging = { id, farmId, section, recordId, kind, at, value };
  if (reading.isRemoval === true) await store.readings.remove([belonging]);
  else await enqueueReading(database, { ...belonging, wasTried });
  return 'added';
}

function imageOf({ image: { type, width, height, data } }: FiledPhoto): StoredImage {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return { blob: new Blob([bytes], { type }), width, height };
}

async function takePhoto(photo: FiledPhoto, { database, store }: OpenedFarm): Promise<Outcome> {
  const { id, farmId, section, recordId, addedAt } = photo;
  const found = store.replica.byId(recordId)?.record;
  const isSent = found?.photos.some((one) => one.id === id) === true;
  if (isSent || (await database.get('unsentPhotos', id)) !== undefined) return 'known';
  if (found === undefined) return { name: 'Foto', reason: GONE };
  await database.put('unsentPhotos', {
    ...{ id, farmId, section, recordId, addedAt, image: imageOf(photo) },
    ...{ wasTried, removedAt: null, trouble: null },
  });
  return 'added';
}

async function attempt(name: string, take: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await take();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { name, reason: [error.message, ...Object.values(error.details.fields ?? {})].join(' ') };
  }
}

/**
 * Adds the unsent work of a file to this device's queue under the same ids, each item validated as if it were typed
 * here. `open` answers a farm of the device, or null if it is not there.
 */
export async function importQueue(
  { entries, readings, photos }: Pick<QueueFile, 'entries' | 'readings' | 'photos'>,
  open: (farmId: string) => Promise<OpenedFarm | null>,
): Promise<ImportResult> {
  const outcomes: Outcome[] = [];
  for (const farmId of new Set([...entries, ...readings, ...photos].map((one) => one.farmId))) {
    const isOwn = (one: { farmId: string }) => one.farmId === farmId;
    const farm = await open(farmId);
    if (farm === null) {
      const lost = [...entries, ...readings, ...photos].filter(isOwn);
      outcomes.push(...lost.map(() => ({ name: 'Registro', reason: NO_FARM })));
      continue;
    }
    for (const entry of entries.filter(isOwn))
      outcomes.push(await attempt(nameOf(entry, farm), () => takeEntry(entry, farm)));
    for (const reading of readings.filter(isOwn))
      outcomes.push(await attempt('Medida', () => takeReading(reading, farm)));
    for (const photo of photos.filter(isOwn)) outcomes.push(await attempt('Foto', () => takePhoto(photo, farm)));
    farm.store.exchangeSoon();
  }
  return {
    added: outcomes.filter((outcome) => outcome === 'added').length,
    known: outcomes.filter((outcome) => outcome === 'known').length,
    refused: outcomes.filter((outcome) => typeof outcome === 'object'),
  };
}
