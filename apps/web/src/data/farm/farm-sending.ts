import type { Mutation, MutationResult } from '@cafezal/domain/record/changes.ts';
import { isOnline } from '../../device/network.ts';
import type { DeviceRecord } from '../database/device-database.ts';
import { atServer } from '../device/server-address.ts';
import { SlowUploadError } from '../outbox/call-size.ts';
import { BatchRefusedError, ReadingsRefusedError, type ReadingTransport } from '../outbox/sync.ts';
import { isTooLarge, TOO_LARGE } from '../outbox/too-large.ts';
import { pageSignal } from '../page/page-life.ts';
import { ApiError, api, NoConnectionError } from '../server/api.ts';
import { reportConnection } from '../server/connection.ts';
import { goneCode, ROLE_FORBIDS } from '../server/gone-code.ts';
import { assertServerAnswer } from '../server/server-answer.ts';

const TIMEOUT_MS = 30_000;
/** A call that fails sooner was not slow. */
const SLOW_MS = 1_000;
/** How long the server has for a short question after a slow call, in ms: that call may still fill the way up. */
const QUESTION_MS = 15_000;

type Place = Parameters<ReadingTransport['sendReadings']>[0];

/** Whether the server answers a question that takes no bytes to ask. */
async function isServerThere(): Promise<boolean> {
  const signal = AbortSignal.any([AbortSignal.timeout(QUESTION_MS), pageSignal()]);
  try {
    assertServerAnswer(await fetch(atServer('/api/health'), { cache: 'no-store', signal }));
    return true;
  } catch {
    return false;
  }
}

/** Tells the top bar that the server answers. The network may have gone since; the browser knows by now. */
function reportReached(): void {
  if (isOnline()) reportConnection({ online: true });
}

/**
 * Makes a call that carries something up. Throws `SlowUploadError` where it got no answer although the server answers: then
 * the device is not offline.
 */
async function watched<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  try {
    const answer = await call();
    reportReached();
    return answer;
  } catch (error) {
    const isSlow = performance.now() - began >= SLOW_MS && error instanceof NoConnectionError;
    if (!isSlow || error.status !== undefined || !(await isServerThere())) throw error;
    reportReached();
    throw new SlowUploadError('the way up is too slow', { cause: error });
  }
}

/** HTTP statuses of calls that the server will never accept as they are. */
const NEVER: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** Whether the server refuses a reading for good, on a farm that still exists. */
const isReadingRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && NEVER_A_READING.has(error.status) && goneCode(error) === undefined;

/**
 * How long a call with these writes may take, in ms. One that goes alone cannot carry less: it has the time that its
 * bytes take at 1 kB/s.
 */
const timeoutOf = (mutations: readonly Mutation[]): number =>
  TIMEOUT_MS + (mutations.length === 1 ? JSON.stringify(mutations).length : 0);

/** Sends writes of a farm; answers what became of each. */
export async function sendMutations(
  farmId: string,
  mutations: readonly Mutation[],
): Promise<readonly MutationResult<DeviceRecord>[]> {
  try {
    const path = `/farms/${farmId}/mutations`;
    const timeoutMs = timeoutOf(mutations);
    const answer = await watched(() => api.expecting(200, { method: 'POST', path, json: { mutations }, timeoutMs }));
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

/** Sends readings of a record. */
export async function sendReadings(
  farmId: string,
  { section, recordId }: Place,
  readings: Parameters<ReadingTransport['sendReadings']>[1],
): Promise<void> {
  try {
    await watched(() => api.post(`/farms/${farmId}/${section}/${recordId}/medicoes`, readings));
  } catch (error) {
    if (isTooLarge(error)) throw new ReadingsRefusedError(TOO_LARGE);
    if (!isReadingRefused(error)) throw error;
    const [reason = error.message] = Object.values(error.fields);
    throw new ReadingsRefusedError({ code: error.code, message: reason });
  }
}

/** Removes a reading of a record; no error if it is gone already. */
export async function removeReading(farmId: string, { section, recordId }: Place, id: string): Promise<void> {
  try {
    await api.delete(`/farms/${farmId}/${section}/${recordId}/medicoes/${id}`);
  } catch (error) {
    if (!isReadingRefused(error)) throw error;
    if (error.status === 404) return;
    throw new ReadingsRefusedError({ code: error.code, message: error.message });
  }
}
