import type { Mutation, MutationResult } from '@cafezal/domain/record/changes.ts';
import { slugCandidates, slugOf } from '@cafezal/domain/record/slugs.ts';
import type { DeviceDatabase, DeviceRecord } from '../database/device-database.ts';
import { inQueueOrder, type QueuedEntry } from '../database/queued-entries.ts';
import type { FarmTransport } from '../outbox/sync.ts';
import { applyEntry } from '../replica/shown-records.ts';

const GONE = { code: 'record/not-found', message: 'Este registro não está mais neste aparelho.' };

type Given = { database: DeviceDatabase; personId: string; slugs: Set<string> };

/** A slug that is used neither by a record on the device nor by another record of the same call. */
async function freeSlug({ database, slugs }: Given, { farmId, section, name }: DeviceRecord): Promise<string> {
  const range = IDBKeyRange.bound([farmId, section], [farmId, section, []]);
  const taken = new Set((await database.getAllFromIndex('records', 'bySection', range)).map(({ slug }) => slug));
  const slug = slugOf(name, section);
  for (const candidate of slugCandidates(slug)) {
    const key = `${section}/${candidate}`;
    if (taken.has(candidate) || slugs.has(key)) continue;
    slugs.add(key);
    return candidate;
  }
  return slug;
}

/**
 * The record after a queued write, with slug and version number as a server would assign them; undefined if the record
 * does not exist.
 */
async function stored(given: Given, entry: QueuedEntry): Promise<DeviceRecord | undefined> {
  const { database, personId } = given;
  const { farmId, mutation } = entry;
  const before = await database.get('records', [farmId, mutation.recordId]);
  const after = applyEntry(before, entry);
  if (after === undefined) return undefined;
  const slug = before?.slug ?? (await freeSlug(given, after));
  const createdBy = before?.createdBy ?? personId;
  return { ...after, slug, version: after.version + 1, createdBy, updatedBy: personId, updatedAt: mutation.at };
}

/**
 * Stands in for the server of a farm that is kept on this device alone: every write is accepted at once, without
 * network, and the first pull brings the figures of closed seasons. `personId` is the author.
 */
export function deviceTransport(database: DeviceDatabase, farmId: string, personId: string): FarmTransport {
  const take = async (given: Given, { mutationId, recordId }: Mutation): Promise<MutationResult<DeviceRecord>> => {
    const own = await database.getAllFromIndex('outbox', 'byRecord', [farmId, recordId]);
    const entry = inQueueOrder(own).find(({ mutation }) => mutation.mutationId === mutationId);
    const record = entry === undefined ? undefined : await stored(given, entry);
    return record === undefined
      ? { mutationId, status: 'rejected', error: GONE }
      : { mutationId, status: 'applied', record };
  };
  return {
    send: async (mutations) => {
      const given: Given = { database, personId, slugs: new Set() };
      const results: MutationResult<DeviceRecord>[] = [];
      for (const mutation of mutations) results.push(await take(given, mutation));
      return results;
    },
    sendReadings: () => Promise.resolve(),
    removeReading: () => Promise.resolve(),
    pull: async (since) => {
      if (since > 0) return { changes: [], seq: since, more: false };
      const { closedSeasonChanges } = await import('./close-demonstration.ts');
      return { changes: await closedSeasonChanges(database, farmId), seq: 1, more: false };
    },
  };
}
