import type { Demonstration } from '@cafezal/domain/demonstration/demonstration.ts';
import { demonstrationId, isDemonstrationId } from '@cafezal/domain/demonstration/demonstration-id.ts';
import type { Mutation, MutationResult } from '@cafezal/domain/record/changes.ts';
import type { DeviceFarm, DeviceRecord } from '../database/device-database.ts';
import type { FarmDraft } from '../device/contract.ts';
import type { ReadingTransport } from '../outbox/send-readings.ts';
import { newId } from '../page/new-id.ts';

/** What making a demonstration farm asks of the server; everything may be sent twice. */
export type DemonstrationServer = {
  farms: () => Promise<readonly DeviceFarm[]>;
  createFarm: (id: string, draft: FarmDraft) => Promise<DeviceFarm>;
  send: (farmId: string, mutations: readonly Mutation[]) => Promise<readonly MutationResult<DeviceRecord>[]>;
  sendReadings: (farmId: string, ...sent: Parameters<ReadingTransport['sendReadings']>) => Promise<void>;
};

/** How far it is, in records and series of readings. */
export type DemonstrationProgress = { done: number; of: number };

/** Writes in one call: few enough for a slow line to answer within the time of a call. */
const WRITES_PER_CALL = 25;

async function sendAll(
  mutations: readonly Mutation[],
  send: (some: readonly Mutation[]) => Promise<readonly MutationResult<DeviceRecord>[]>,
): Promise<void> {
  const results = await send(mutations);
  const refused = results.find(({ status }) => status === 'rejected' || status === 'conflict');
  if (refused !== undefined) throw new Error(refused.error?.message ?? 'Não deu para montar a fazenda de exemplo.');
}

/** Whether a farm is the demonstration of its owner. */
export const isOwnDemonstration = ({ id, role }: Pick<DeviceFarm, 'id' | 'role'>): boolean =>
  isDemonstrationId(id) && role === 'owner';

/** The demonstration farm as it is made at an instant, ISO in UTC. */
type ContentAt = (at: string) => Demonstration;

/**
 * Makes the demonstration farm, or goes on with the one that is there: whatever reached the server before changes
 * nothing when it is sent again. Its days are those of the instant at which the farm was begun, so that a farm which is
 * finished on another day is not of two. Throws what the server refused or that it did not answer.
 */
export async function makeDemonstration(
  server: DemonstrationServer,
  contentAt: ContentAt,
  onProgress: (progress: DemonstrationProgress) => void,
): Promise<DeviceFarm> {
  const begun = (await server.farms()).find(isOwnDemonstration);
  const farm =
    begun ?? (await server.createFarm(demonstrationId(newId().slice(-12)), contentAt(new Date().toISOString()).farm));
  const { mutations, measured } = contentAt(farm.createdAt);
  const of = mutations.length + measured.length;
  for (let done = 0; done < mutations.length; done += WRITES_PER_CALL) {
    onProgress({ done, of });
    await sendAll(mutations.slice(done, done + WRITES_PER_CALL), (some) => server.send(farm.id, some));
  }
  for (const [at, { section, recordId, readings }] of measured.entries()) {
    onProgress({ done: mutations.length + at, of });
    await server.sendReadings(farm.id, { section, recordId }, readings);
  }
  return farm;
}
