import type { Demonstration } from '@cafezal/domain/demonstration/demonstration.ts';
import { demonstrationId } from '@cafezal/domain/demonstration/demonstration-id.ts';
import type { Mutation, MutationResult } from '@cafezal/domain/record/changes.ts';
import type { DeviceFarm, DeviceRecord } from '../database/device-database.ts';
import type { FarmDraft } from '../device/contract.ts';
import type { ReadingTransport } from '../outbox/sync.ts';
import { newId } from '../page/new-id.ts';
import { isOwnDemonstration } from './own-demonstration.ts';

/** The calls that making a demonstration farm needs; each can be repeated. */
export type DemonstrationServer = {
  farms: () => Promise<readonly DeviceFarm[]>;
  createFarm: (id: string, draft: FarmDraft) => Promise<DeviceFarm>;
  send: (farmId: string, mutations: readonly Mutation[]) => Promise<readonly MutationResult<DeviceRecord>[]>;
  sendReadings: (farmId: string, ...sent: Parameters<ReadingTransport['sendReadings']>) => Promise<void>;
  close: (farmId: string, season: Demonstration['closes'][number]) => Promise<void>;
};

/** Progress, in records, series of readings and closed seasons. */
export type DemonstrationProgress = { done: number; of: number };

/** Writes per call: few enough that a slow connection gets its answer before the timeout. */
const WRITES_PER_CALL = 25;

async function sendAll(
  mutations: readonly Mutation[],
  send: (some: readonly Mutation[]) => Promise<readonly MutationResult<DeviceRecord>[]>,
): Promise<void> {
  const results = await send(mutations);
  const refused = results.find(({ status }) => status === 'rejected' || status === 'conflict');
  if (refused !== undefined) throw new Error(refused.error?.message ?? 'Não deu para montar a fazenda de exemplo.');
}

/** The contents of the demonstration farm for the instant of its start, ISO in UTC. */
type ContentAt = (at: string) => Demonstration;

/**
 * Makes the demonstration farm, or completes an unfinished one: records that the server already has do not change when
 * they are sent again. Its days count from the instant at which the farm was started, so that a farm completed on a
 * later day stays consistent. Throws the server's refusal, or that it did not answer.
 */
export async function makeDemonstration(
  server: DemonstrationServer,
  contentAt: ContentAt,
  onProgress: (progress: DemonstrationProgress) => void,
): Promise<DeviceFarm> {
  const begun = (await server.farms()).find(isOwnDemonstration);
  const farm =
    begun ?? (await server.createFarm(demonstrationId(newId().slice(-12)), contentAt(new Date().toISOString()).farm));
  const { mutations, measured, closes } = contentAt(farm.createdAt);
  const of = mutations.length + measured.length + closes.length;
  for (let done = 0; done < mutations.length; done += WRITES_PER_CALL) {
    onProgress({ done, of });
    await sendAll(mutations.slice(done, done + WRITES_PER_CALL), (some) => server.send(farm.id, some));
  }
  let done = mutations.length;
  const told = async (call: Promise<void>): Promise<void> => {
    onProgress({ done, of });
    await call;
    done += 1;
  };
  const measure = async () => {
    for (const { readings, ...record } of measured) await told(server.sendReadings(farm.id, record, readings));
  };
  const close = async () => {
    for (const season of closes) await told(server.close(farm.id, season));
  };
  // Figures of closed seasons take the server a while, in which readings are sent.
  const ends = await Promise.allSettled([measure(), close()]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return farm;
}
