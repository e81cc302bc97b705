import { FEED_VERSION, type Mutation, type MutationResult } from '@cafezal/domain/record/changes.ts';
import type { DeviceRecord } from '../database/device-database.ts';
import {
  BatchRefusedError,
  CursorGoneError,
  type FarmTransport,
  ReadingsRefusedError,
  type ReadingTransport,
} from '../outbox/sync.ts';
import { isTooLarge, TOO_LARGE } from '../outbox/too-large.ts';
import { oneAtATime } from '../page/one-at-a-time.ts';
import { ApiError, api } from '../server/api.ts';
import { goneCode } from '../server/gone-code.ts';

/** HTTP statuses of calls that the server will never accept as they are. */
const NEVER: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** The error code for an action that the person's role on the farm does not allow. */
export const ROLE_FORBIDS = 'farm/role-forbidden';

/** Whether the server refuses a reading for good, on a farm that still exists. */
const isReadingRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && NEVER_A_READING.has(error.status) && goneCode(error) === undefined;

async function send(farmId: string, mutations: readonly Mutation[]): Promise<readonly MutationResult<DeviceRecord>[]> {
  try {
    const answer = await api.post(`/farms/${farmId}/mutations`, { mutations });
    // The contract's answer of …/mutations.
    return (answer as { results: readonly MutationResult<DeviceRecord>[] }).results;
  } catch (error) {
    // A proxy may allow smaller bodies than our server.
    if (isTooLarge(error)) throw new BatchRefusedError(TOO_LARGE);
    if (!(error instanceof ApiError)) throw error;
    if (NEVER.has(error.status)) throw new BatchRefusedError(error);
    if (error.code !== ROLE_FORBIDS) throw error;
    // The role was lowered while the device was offline: each write is marked for the person, and pulls go on.
    const { code, message } = error;
    return mutations.map(({ mutationId }) => ({ mutationId, status: 'rejected', error: { code, message } }));
  }
}

/**
 * HTTP statuses of readings that the server will never accept: invalid, at an instant that has a reading, or of a
 * deleted record.
 */
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

/** The HTTP transport of a farm. */
export const httpTransport = (farmId: string): FarmTransport => ({
  send: (mutations) => send(farmId, mutations),
  sendReadings: sendReadings(farmId),
  removeReading: removeReading(farmId),
  pull: async (since) => {
    try {
      // The contract's answer of …/changes.
      return (await api.get(`/farms/${farmId}/changes?since=${since}&v=${FEED_VERSION}`)) as Awaited<
        ReturnType<FarmTransport['pull']>
      >;
    } catch (error) {
      throw error instanceof ApiError && error.status === 410 ? new CursorGoneError() : error;
    }
  },
});

/** Runs an exchange of a farm in one tab at a time; later ones wait. */
export const exchangeLocked = <Outcome>(
  farmId: string,
  exchange: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> => oneAtATime(`cafezal-exchange-${farmId}`, exchange);
