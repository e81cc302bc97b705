import { type Change, MUTATIONS_PER_CALL, type Mutation, type MutationResult } from '@cafezal/domain/record/changes.ts';
import type { DeviceDatabase, DeviceRecord } from '../database/device-database.ts';
import { type QueuedEntry, queueAfter } from '../database/queued-entries.ts';
import { forgetPulled } from './forget-pulled.ts';
import { givesLots, mentions, nextBatch } from './next-batch.ts';
import { type ReadingTransport, sendReadings } from './send-readings.ts';
import { settle } from './settle.ts';
import { storeChanges } from './store-changes.ts';

/** How a farm speaks with its server; tests put a simulated one in its place. */
export type FarmTransport = {
  send: (mutations: readonly Mutation[]) => Promise<readonly MutationResult<DeviceRecord>[]>;
  pull: (since: number) => Promise<{ changes: readonly Change[]; seq: number; more: boolean }>;
} & ReadingTransport;

/** The server holds less than this device saw: everything is pulled again (410). */
export class CursorGoneError extends Error {}

/** The server refused a whole call and not single writes: too much at once, or something that it cannot read. */
export class BatchRefusedError extends Error {
  readonly refusal: { code: string; message: string };

  constructor(refusal: { code: string; message: string }) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** What an exchange between this device and the server of a farm needs. */
export type Exchange = {
  database: DeviceDatabase;
  farmId: string;
  transport: FarmTransport;
  onChanged: (recordIds: readonly string[]) => Promise<void>;
  /** Ends it between two steps. */
  signal?: AbortSignal;
};

/**
 * Marks what is about to be sent, before it leaves: from here on the server may have it, whatever becomes of the answer.
 * Answers it as it stands in the queue, without what left it or was put right meanwhile.
 */
async function markTried(database: DeviceDatabase, batch: readonly QueuedEntry[]): Promise<QueuedEntry[]> {
  const transaction = database.transaction(['outbox', 'records'], 'readwrite', { durability: 'strict' });
  const outbox = transaction.objectStore('outbox');
  const marked: QueuedEntry[] = [];
  for (const { position, farmId } of batch) {
    const entry = await outbox.get(position);
    if (entry === undefined || entry.trouble !== null) continue;
    const tried = { ...entry, position, wasTried: true };
    marked.push(tried);
    const { op, recordId, baseVersion } = entry.mutation;
    const isMarked = entry.wasTried === true && (op === 'create' || baseVersion !== undefined);
    if (isMarked) continue;
    // An older app did not keep what version the person saw.
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

/** Writes down what the server did with each entry of a batch, in order; answers the places of those that it failed at itself. */
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
    // An answer that does not name the entry leaves it in the queue.
    if (result === undefined) continue;
    const isRefused = result.status === 'rejected' || result.status === 'conflict';
    // Refused only because it takes from one that was itself refused a moment before: it goes on waiting.
    if (isRefused && mentions(entry, refused)) continue;
    if ((await settle(database, entry, result)) === 'again') failed.push(entry.position);
    if (isRefused && givesLots(entry)) refused.add(entry.mutation.recordId);
  }
  if (batch.every(({ mutation }) => !byId.has(mutation.mutationId)))
    throw new Error('the answer named none of what was sent');
  return failed;
}

/** Sends a batch; one that is refused as a whole goes again in halves, down to the one write that is at fault. */
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

/** What may go in the next call, without reading more of the queue than that takes. */
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

/** Sends a batch and writes down what became of it; answers the places of what the server failed at itself. */
async function sendBatch({ database, transport, onChanged }: Exchange, batch: readonly QueuedEntry[]) {
  const ready = await markTried(database, batch);
  if (ready.length === 0) return [];
  const failed = await settleAll(database, ready, await sendResults(transport, ready));
  await onChanged(ready.map(({ mutation }) => mutation.recordId));
  return failed;
}

/**
 * Sends what waits, call after call, until nothing is left that may go, then what was measured. Throws when the network or
 * server fails; the queue keeps what was not confirmed. What the server itself failed at is noted in `failed`, by its place,
 * and not sent again in this exchange.
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

async function pullFrom({ database, farmId, transport, onChanged, signal }: Exchange, since: number): Promise<void> {
  for (let from = since, more = true; more; ) {
    signal?.throwIfAborted();
    const answer = await transport.pull(from);
    const touched = await storeChanges(database, farmId, answer);
    await onChanged(touched);
    if (answer.more && answer.seq <= from) throw new Error('the server says that there is more and gives no more');
    from = answer.seq;
    more = answer.more;
  }
}

/** Brings this device up to the server's last change. */
export async function pullChanges(exchange: Exchange): Promise<void> {
  const cursor = await exchange.database.get('cursors', exchange.farmId);
  try {
    await pullFrom(exchange, cursor?.seq ?? 0);
  } catch (error) {
    if (!(error instanceof CursorGoneError)) throw error;
    await forgetPulled(exchange.database, exchange.farmId);
    await pullFrom(exchange, 0);
  }
}
