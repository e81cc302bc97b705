import { MUTATIONS_PER_CALL, type MutationResult } from '@cafezal/domain/record/changes.ts';
import type { DeviceDatabase, DeviceRecord } from '../database/device-database.ts';
import { type QueuedEntry, queueAfter } from '../database/queued-entries.ts';
import { triedAgain } from '../database/tries.ts';
import { callSizeOf, SlowUploadError } from './call-size.ts';
import { givesLots, mentions, nextBatch } from './next-batch.ts';
import { sendReadings } from './send-readings.ts';
import { settle } from './settle.ts';
import { BatchRefusedError, type Exchange } from './sync.ts';

/**
 * Marks a batch as tried before it is sent: from here on the server may have it, even without an answer. Answers the
 * entries as they are in the queue now, without those removed or corrected meanwhile.
 */
async function markTried(database: DeviceDatabase, batch: readonly QueuedEntry[]): Promise<QueuedEntry[]> {
  const transaction = database.transaction(['outbox', 'records'], 'readwrite', { durability: 'strict' });
  const outbox = transaction.objectStore('outbox');
  const marked: QueuedEntry[] = [];
  for (const { position, farmId } of batch) {
    const entry = await outbox.get(position);
    if (entry === undefined || entry.trouble !== null) continue;
    const tried = { ...entry, position, ...triedAgain(entry) };
    marked.push(tried);
    const { op, recordId, baseVersion } = entry.mutation;
    // Older app versions did not keep the version that the person saw.
    if (op !== 'create' && baseVersion === undefined) {
      const stored = await transaction.objectStore('records').get([farmId, recordId]);
      if (stored !== undefined) tried.mutation = { ...entry.mutation, baseVersion: stored.version };
    }
    await outbox.put(tried);
  }
  await transaction.done;
  return marked;
}

type Result = MutationResult<DeviceRecord>;

/** Settles each entry of a batch in order; answers the positions of those on which the server failed. */
async function settleAll(
  database: DeviceDatabase,
  batch: readonly QueuedEntry[],
  results: readonly Result[],
): Promise<number[]> {
  const byId = new Map(results.map((result) => [result.mutationId, result]));
  const refused = new Set<string>();
  const failed: number[] = [];
  for (const entry of batch) {
    const result = byId.get(entry.mutation.mutationId);
    // An entry that the answer does not name stays in the queue.
    if (result === undefined) continue;
    const isRefused = result.status === 'rejected' || result.status === 'conflict';
    // Refused only because it takes from a record that was refused a moment before: it keeps waiting.
    if (isRefused && mentions(entry, refused)) continue;
    if ((await settle(database, entry, result)) === 'again') failed.push(entry.position);
    if (isRefused && givesLots(entry)) refused.add(entry.mutation.recordId);
  }
  if (batch.every(({ mutation }) => !byId.has(mutation.mutationId)))
    throw new Error('the answer named none of what was sent');
  return failed;
}

/** Sends a batch. If the whole call is refused, it is sent in halves, down to the one write at fault. */
async function sendResults(exchange: Exchange, batch: readonly QueuedEntry[]): Promise<readonly Result[]> {
  const { database, transport } = exchange;
  const mutations = batch.map(({ mutation }) => mutation);
  try {
    return await callSizeOf(database).during(mutations, () => transport.send(mutations));
  } catch (error) {
    if (!(error instanceof BatchRefusedError)) throw error;
    const [only] = batch;
    if (only !== undefined && batch.length === 1)
      return [{ mutationId: only.mutation.mutationId, status: 'rejected', error: error.refusal }];
    const half = Math.ceil(batch.length / 2);
    return [
      ...(await sendResults(exchange, batch.slice(0, half))),
      ...(await sendResults(exchange, batch.slice(half))),
    ];
  }
}

/** The next batch, reading no more of the queue than needed. */
async function readBatch(
  { database, farmId }: Exchange,
  skipped: ReadonlySet<number>,
): Promise<readonly QueuedEntry[]> {
  const read: QueuedEntry[] = [];
  for (;;) {
    const page = await queueAfter(database, read.at(-1)?.position ?? 0, MUTATIONS_PER_CALL);
    read.push(...page);
    const batch = nextBatch(
      read.filter((entry) => entry.farmId === farmId),
      MUTATIONS_PER_CALL,
      skipped,
    );
    if (page.length < MUTATIONS_PER_CALL || batch.length === MUTATIONS_PER_CALL)
      return callSizeOf(database).fitting(batch, ({ mutation }) => mutation);
  }
}

/** Sends and settles a batch; answers the positions of entries on which the server failed. */
async function sendBatch(exchange: Exchange, batch: readonly QueuedEntry[]) {
  const { database, onChanged } = exchange;
  const ready = await markTried(database, batch);
  if (ready.length === 0) return [];
  const failed = await settleAll(database, ready, await sendResults(exchange, ready));
  await onChanged(ready.map(({ mutation }) => mutation.recordId));
  return failed;
}

/**
 * Sends the writes that are neither in `failed` nor `late`, call after call. Where the way up is too slow for a call
 * the next one carries less; it ends with a write that is too slow alone, which becomes one of the late.
 */
async function sendWrites(exchange: Exchange, failed: Set<number>, late: Set<number>): Promise<void> {
  for (;;) {
    exchange.signal?.throwIfAborted();
    const batch = await readBatch(exchange, new Set([...failed, ...late]));
    const [first] = batch;
    if (first === undefined) return;
    try {
      for (const position of await sendBatch(exchange, batch)) failed.add(position);
    } catch (error) {
      if (!(error instanceof SlowUploadError)) throw error;
      if (batch.length > 1) continue;
      failed.add(first.position);
      late.add(first.position);
      return;
    }
  }
}

/** Sends what was too slow alone in an earlier exchange, after all else. */
async function sendLate(exchange: Exchange, failed: Set<number>, late: Set<number>): Promise<void> {
  const again = [...late].filter((position) => !failed.has(position));
  if (again.length === 0) return;
  for (const position of again) late.delete(position);
  await sendWrites(exchange, failed, late);
}

/**
 * Sends the queue, call after call, until nothing more can go, then the readings. Throws if the network or server
 * fails; unconfirmed work stays in the queue. Positions on which the server failed, or for which the way up is too slow,
 * are added to `failed` and not sent again in this exchange.
 */
export async function sendQueue(exchange: Exchange, failed: Set<number> = new Set()): Promise<void> {
  const { late } = callSizeOf(exchange.database);
  const before = late.size;
  await sendWrites(exchange, failed, late);
  if (late.size === before) await sendLate(exchange, failed, late);
  const measured = await sendReadings(exchange, exchange.farmId);
  if (measured.length > 0) await exchange.onChanged(measured);
}
