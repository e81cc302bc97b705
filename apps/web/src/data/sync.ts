import { type Change, MUTATIONS_PER_CALL, type Mutation, type MutationResult } from '@cafezal/domain/changes.ts';
import type { DeviceDatabase, DeviceRecord } from './device-database.ts';
import { forgetPulled } from './forget-pulled.ts';
import { nextBatch } from './next-batch.ts';
import { type QueuedEntry, queuedEntries } from './queued-entries.ts';
import { type ReadingTransport, sendReadings } from './send-readings.ts';
import { failedWith, settle } from './settle.ts';
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
};

/** Fixes the version that an entry stands on before it is first sent, so that sending it again says the same; undefined where it left the queue meanwhile. */
async function withBase(database: DeviceDatabase, { position, farmId }: QueuedEntry): Promise<QueuedEntry | undefined> {
  const transaction = database.transaction(['outbox', 'records'], 'readwrite');
  const outbox = transaction.objectStore('outbox');
  const entry = await outbox.get(position);
  if (entry === undefined) return undefined;
  const { mutation } = entry;
  let based = { ...entry, position };
  if (mutation.op !== 'create' && mutation.baseVersion === undefined) {
    const stored = await transaction.objectStore('records').get([farmId, mutation.recordId]);
    if (stored !== undefined) based = { ...based, mutation: { ...mutation, baseVersion: stored.version } };
    await outbox.put(based);
  }
  await transaction.done;
  return based;
}

type Result = MutationResult<DeviceRecord>;

/** Writes down what the server did with each entry of a batch, in order. */
async function settleAll(database: DeviceDatabase, batch: readonly QueuedEntry[], results: readonly Result[]) {
  const byId = new Map(results.map((result) => [result.mutationId, result]));
  const refused = new Set<string>();
  for (const entry of batch) {
    const result = byId.get(entry.mutation.mutationId);
    // An answer that does not name the entry leaves it in the queue.
    if (result === undefined) continue;
    const isRefused = result.status === 'rejected' || result.status === 'conflict';
    if (isRefused && failedWith(entry, refused)) continue;
    await settle(database, entry, result);
    if (result.status === 'rejected' && entry.mutation.op === 'create') refused.add(entry.mutation.recordId);
  }
  if (batch.every(({ mutation }) => !byId.has(mutation.mutationId)))
    throw new Error('the answer named none of what was sent');
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

async function sendBatch({ database, transport, onChanged }: Exchange, batch: readonly QueuedEntry[]): Promise<void> {
  const based = await Promise.all(batch.map((entry) => withBase(database, entry)));
  const ready = based.filter((entry) => entry !== undefined);
  if (ready.length === 0) return;
  await settleAll(database, ready, await sendResults(transport, ready));
  await onChanged(ready.map(({ mutation }) => mutation.recordId));
}

/** Sends what waits, call after call, until nothing is left that may go, then what was measured. Throws when the network or server fails; the queue keeps what was not confirmed. */
export async function sendQueue(exchange: Exchange): Promise<void> {
  for (;;) {
    const batch = nextBatch(await queuedEntries(exchange.database, exchange.farmId), MUTATIONS_PER_CALL);
    if (batch.length === 0) break;
    await sendBatch(exchange, batch);
  }
  const measured = await sendReadings(exchange, exchange.farmId);
  if (measured.length > 0) await exchange.onChanged(measured);
}

async function pullFrom({ database, farmId, transport, onChanged }: Exchange, since: number): Promise<void> {
  for (let from = since, more = true; more; ) {
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
