import { type Change, MUTATIONS_PER_CALL, type Mutation, type MutationResult } from '@cafezal/domain/changes.ts';
import type { DeviceDatabase, DeviceRecord } from './device-database.ts';
import { nextBatch, type QueuedEntry, queuedEntries, settle } from './outbox.ts';
import { storeChanges } from './replica.ts';

/** How a farm speaks with its server; tests put a simulated one in its place. */
export type FarmTransport = {
  send: (mutations: readonly Mutation[]) => Promise<readonly MutationResult<DeviceRecord>[]>;
  pull: (since: number) => Promise<{ changes: readonly Change[]; seq: number; more: boolean }>;
};

/** The server holds less than this device saw: everything is pulled again (410). */
export class CursorGoneError extends Error {}

type Exchange = {
  database: DeviceDatabase;
  farmId: string;
  transport: FarmTransport;
  onChanged: (recordIds: readonly string[]) => Promise<void>;
};

/** Fixes the version that an entry stands on before it is first sent, so that sending it again says the same. */
async function withBase(database: DeviceDatabase, entry: QueuedEntry): Promise<QueuedEntry> {
  const { mutation } = entry;
  if (mutation.op === 'create' || mutation.baseVersion !== undefined) return entry;
  const stored = await database.get('records', [entry.farmId, mutation.recordId]);
  if (stored === undefined) return entry;
  const based = { ...entry, mutation: { ...mutation, baseVersion: stored.version } };
  await database.put('outbox', based);
  return based;
}

async function sendBatch({ database, transport, onChanged }: Exchange, batch: readonly QueuedEntry[]): Promise<void> {
  const based = await Promise.all(batch.map((entry) => withBase(database, entry)));
  const results = await transport.send(based.map(({ mutation }) => mutation));
  const byId = new Map(results.map((result) => [result.mutationId, result]));
  for (const entry of based) {
    const result = byId.get(entry.mutation.mutationId);
    // An answer that does not name the entry leaves it in the queue.
    if (result !== undefined) await settle(database, entry, result);
  }
  await onChanged(based.map(({ mutation }) => mutation.recordId));
  if (based.every(({ mutation }) => !byId.has(mutation.mutationId)))
    throw new Error('the answer named none of what was sent');
}

/** Sends what waits, call after call, until nothing is left that may go. Throws when the network or server fails; the queue keeps what was not confirmed. */
export async function sendQueue(exchange: Exchange): Promise<void> {
  for (;;) {
    const batch = nextBatch(await queuedEntries(exchange.database, exchange.farmId), MUTATIONS_PER_CALL);
    if (batch.length === 0) return;
    await sendBatch(exchange, batch);
  }
}

/** Forgets what was pulled of a farm, so that the next pull brings everything; the queue stays. */
async function startOver(database: DeviceDatabase, farmId: string): Promise<void> {
  const transaction = database.transaction(['records', 'readings', 'cursors'], 'readwrite');
  const whole = IDBKeyRange.bound([farmId], [farmId, []]);
  await transaction.objectStore('records').delete(whole);
  await transaction.objectStore('readings').delete(whole);
  await transaction.objectStore('cursors').delete(farmId);
  await transaction.done;
}

async function pullFrom({ database, farmId, transport, onChanged }: Exchange, since: number): Promise<void> {
  for (let from = since, more = true; more; ) {
    const answer = await transport.pull(from);
    const touched = await storeChanges(database, farmId, answer);
    await onChanged(touched);
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
    await startOver(exchange.database, exchange.farmId);
    await pullFrom(exchange, 0);
  }
}
