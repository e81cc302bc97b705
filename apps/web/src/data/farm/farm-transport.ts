import type { Mutation, MutationResult } from '@cafezal/domain/record/changes.ts';
import type { DeviceRecord } from '../database/device-database.ts';
import { ReadingsRefusedError, type ReadingTransport } from '../outbox/send-readings.ts';
import { BatchRefusedError, CursorGoneError, type FarmTransport } from '../outbox/sync.ts';
import { isTooLarge, TOO_LARGE } from '../outbox/too-large.ts';
import { oneAtATime } from '../page/one-at-a-time.ts';
import { ApiError, api } from '../server/api.ts';

/** What the server says of a call that it will never take as it is. */
const NEVER: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** By which the server says that a person's role on the farm does not allow something. */
export const ROLE_FORBIDS = 'farm/role-forbidden';

/** What the server says where a farm is gone, for everybody or for this person. */
export const GONE_CODES = ['farm/forbidden', 'farm/not-found'] as const;

/** By which the server says that a farm is not the person's any more, or not there at all. */
export type GoneCode = (typeof GONE_CODES)[number];

/** With which code the server says that the farm itself is gone, if it does. */
export const goneCode = (error: unknown): GoneCode | undefined =>
  error instanceof ApiError ? GONE_CODES.find((code) => code === error.code) : undefined;

/** Whether the server will never take a measurement, where the farm itself is there. */
const isReadingRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && NEVER_A_READING.has(error.status) && goneCode(error) === undefined;

async function send(farmId: string, mutations: readonly Mutation[]): Promise<readonly MutationResult<DeviceRecord>[]> {
  try {
    const answer = await api.post(`/farms/${farmId}/mutations`, { mutations });
    // The contract's answer of …/mutations.
    return (answer as { results: readonly MutationResult<DeviceRecord>[] }).results;
  } catch (error) {
    // A proxy that takes less at once than our server does.
    if (isTooLarge(error)) throw new BatchRefusedError(TOO_LARGE);
    if (!(error instanceof ApiError)) throw error;
    if (NEVER.has(error.status)) throw new BatchRefusedError(error);
    if (error.code !== ROLE_FORBIDS) throw error;
    // Whose role was lowered while they had no signal: each write waits for its person, and what changed still comes.
    const { code, message } = error;
    return mutations.map(({ mutationId }) => ({ mutationId, status: 'rejected', error: { code, message } }));
  }
}

/** What the server says of readings that it will never take: wrong, at a taken instant, or of a record that is gone. */
const NEVER_A_READING: ReadonlySet<number> = new Set([400, 403, 404, 409, 413, 422]);

const sendReadings =
  (farmId: string): ReadingTransport['sendReadings'] =>
  async ({ section, recordId }, readings) => {
    try {
      await api.post(`/farms/${farmId}/${section}/${recordId}/medicoes`, readings);
    } catch (error) {
      if (isTooLarge(error)) throw new ReadingsRefusedError(TOO_LARGE);
      if (!isReadingRefused(error)) throw error;
      const [reason = error.message] = Object.values(error.fields);
      throw new ReadingsRefusedError({ code: error.code, message: reason });
    }
  };

const removeReading =
  (farmId: string): ReadingTransport['removeReading'] =>
  async ({ section, recordId }, id) => {
    try {
      await api.delete(`/farms/${farmId}/${section}/${recordId}/medicoes/${id}`);
    } catch (error) {
      if (!isReadingRefused(error)) throw error;
      if (error.status === 404) return;
      throw new ReadingsRefusedError({ code: error.code, message: error.message });
    }
  };

/** The real server's side of a farm. */
export const httpTransport = (farmId: string): FarmTransport => ({
  send: (mutations) => send(farmId, mutations),
  sendReadings: sendReadings(farmId),
  removeReading: removeReading(farmId),
  pull: async (since) => {
    try {
      // The contract's answer of …/changes.
      return (await api.get(`/farms/${farmId}/changes?since=${since}`)) as Awaited<ReturnType<FarmTransport['pull']>>;
    } catch (error) {
      throw error instanceof ApiError && error.status === 410 ? new CursorGoneError() : error;
    }
  },
});

/** Runs an exchange of a farm alone over all tabs: whoever comes later waits. */
export const exchangeLocked = <Outcome>(
  farmId: string,
  exchange: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> => oneAtATime(`cafezal-exchange-${farmId}`, exchange);
