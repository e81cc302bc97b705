import type { Change, Mutation, MutationResult } from '@cafezal/domain/record/changes.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import type { DeviceDatabase, DeviceReading, DeviceRecord } from '../database/device-database.ts';
import { storeChanges } from './store-changes.ts';

/**
 * How readings reach the server: all of one call or none. Repeated calls make no duplicates, since readings have ids.
 */
export type ReadingTransport = {
  sendReadings: (
    record: { section: Section; recordId: string },
    readings: readonly Pick<DeviceReading, 'id' | 'kind' | 'at' | 'value'>[],
  ) => Promise<void>;
  /** Removes a reading; no error if it is gone already. */
  removeReading: (record: { section: Section; recordId: string }, id: string) => Promise<void>;
};

/** How a farm's device and server communicate; tests use a simulated server. */
export type FarmTransport = {
  send: (mutations: readonly Mutation[]) => Promise<readonly MutationResult<DeviceRecord>[]>;
  pull: (since: number) => Promise<{ changes: readonly Change[]; seq: number; more: boolean }>;
} & ReadingTransport;

/** The server has fewer changes than this device's cursor: everything is pulled again (410). */
export class CursorGoneError extends Error {}

/** The server refused a whole call instead of single writes: too large or unreadable. */
export class BatchRefusedError extends Error {
  readonly refusal: { code: string; message: string };

  constructor(refusal: { code: string; message: string }) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The server refuses readings; thrown by the transport. */
export class ReadingsRefusedError extends Error {
  readonly refusal: { code: string; message: string };

  constructor(refusal: { code: string; message: string }) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** What an exchange between the device and the server of a farm needs. */
export type Exchange = {
  database: DeviceDatabase;
  farmId: string;
  transport: FarmTransport;
  onChanged: (recordIds: readonly string[]) => Promise<void>;
  /** Aborts the exchange between two steps. */
  signal?: AbortSignal;
};

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

/** Pulls changes up to the server's last one. */
export async function pullChanges(exchange: Exchange): Promise<void> {
  const cursor = await exchange.database.get('cursors', exchange.farmId);
  try {
    await pullFrom(exchange, cursor?.seq ?? 0);
  } catch (error) {
    if (!(error instanceof CursorGoneError)) throw error;
    // Seldom needed, so not part of the first load.
    const { pullAnew } = await import('./pull-anew.ts');
    await pullAnew(exchange, () => pullFrom(exchange, 0));
  }
}
