import { MUTATIONS_PER_CALL, type MutationResult } from '@cafezal/domain/record/changes.ts';
import type { DeviceDatabase, DeviceRecord } from '../database/device-database.ts';
import { type QueuedEntry, queueAfter } from '../database/queued-entries.ts';
import { triedAgain } from '../database/tries.ts';
import { givesLots, mentions, nextBatch } from './next-batch.ts';
import { sendReadings } from './send-readings.ts';
import { settle } from './settle.ts';
import { BatchRefusedError, type Exchange, type FarmTransport } from './sync.ts';

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
async function sendResults(transport: FarmTransport, batch: readonly QueuedEntry[]): Promise<readonly Result[]> {
  try {
    return await transport.send(batch.map(({ mutation }) => mutation));
  } catch (error) {
    if (!(error instanceof BatchRefusedError)) throw error;
    const [only] = batch;
    if (only !== undefined && batch.length === 1)
      return [{ mutationId: only.mutation.mutationId, status: 'rejected', error: error.refusal }];
    const half = Math.ceil(batch.length / 2);
    return [
      ...(await sendResults(transport, batch.slice(0, half))),
      ...(await sendResults(transport, batch.slice(half))),
    ];
  }
}

/** The next batch, reading no more of the queue than needed. */
async function readBatch({ database, farmId }: Exchange, failed: ReadonlySet<number>): Promise<QueuedEntry[]> {
  const read: QueuedEntry[] = [];
  for (;;) {
    const page = await queueAfter(database, read.at(-1)?.position ?? 0, MUTATIONS_PER_CALL);
    read.push(...page);
    const batch = nextBatch(
      read.filter((entry) => entry.farmId === farmId),
      MUTATIONS_PER_CALL,
      failed,
    );
    if (page.length < MUTATIONS_PER_CALL || batch.length === MUTATIONS_PER_CALL) return batch;
  }
}

/** Sends and settles a batch; answers the positions of entries on which the server failed. */
async function sendBatch({ database, transport, onChanged }: Exchange, batch: readonly QueuedEntry[]) {
  const ready = await markTried(database, batch);
  if (ready.length === 0) return [];
  const failed = await settleAll(database, ready, await sendResults(transport, ready));
  await onChanged(ready.map(({ mutation }) => mutation.recordId));
  return failed;
}

/**
 * Sends the queue, call after call, until nothing more can go, then the readings. Throws if the network or server
 * fails; unconfirmed work stays in the queue. Positions on which the server failed are added to `failed` and not sent
 * again in this exchange.
 */
export async function sendQueue(exchange: Exchange, failed: Set<number> = new Set()): Promise<void> {
  const { farmId, signal } = exchange;
  for (;;) {
    signal?.throwIfAborted();
    const batch = await readBatch(exchange, failed);
    if (batch.length === 0) break;
    for (const position of await sendBatch(exchange, batch)) failed.add(position);
  }
  const measured = await sendReadings(exchange, farmId);
  if (measured.length > 0) await exchange.onChanged(measured);
}
