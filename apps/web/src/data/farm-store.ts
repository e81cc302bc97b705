import type { MutationResult } from '@cafezal/domain/changes.ts';
import { ApiError, api, NoConnectionError } from './api.ts';
import { readConnection, reportConnection, whenConnectionReturns } from './connection.ts';
import type { DeviceDatabase, DeviceRecord, OutboxEntry } from './device-database.ts';
import { amend, discard, enqueue, type QueuedEntry } from './outbox.ts';
import { Replica } from './replica.ts';
import { CursorGoneError, type FarmTransport, pullChanges, sendQueue } from './sync.ts';

const PULL_EACH_MS = 60_000;
const FIRST_WAIT_MS = 1_000;
/** How long a farm that this device never saw may keep its person waiting. */
const FIRST_PULL_MS = 8_000;
const LONGEST_WAIT_MS = 60_000;

/** A write and what the record shows until the server confirmed it. */
export type Write = Pick<OutboxEntry, 'mutation' | 'shown'>;

/** The real server's side of a farm. */
export const httpTransport = (farmId: string): FarmTransport => ({
  send: async (mutations) => {
    const answer = await api.post(`/farms/${farmId}/mutations`, { mutations });
    // The contract's answer of …/mutations.
    return (answer as { results: readonly MutationResult<DeviceRecord>[] }).results;
  },
  pull: async (since) => {
    try {
      // The contract's answer of …/changes.
      return (await api.get(`/farms/${farmId}/changes?since=${since}`)) as Awaited<ReturnType<FarmTransport['pull']>>;
    } catch (error) {
      throw error instanceof ApiError && error.status === 410 ? new CursorGoneError() : error;
    }
  },
});

/**
 * One farm on this device: its replica, its queue, and the exchange with the server. One tab exchanges at a
 * time (Web Locks); the others hear of it. A failed exchange is tried again later, waiting longer each time.
 */
export class FarmStore {
  readonly replica: Replica;
  #database: DeviceDatabase;
  #transport: FarmTransport;
  #channel: BroadcastChannel;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT_MS;
  #stops: (() => void)[] = [];
  #isClosed = false;

  constructor(database: DeviceDatabase, farmId: string, transport: FarmTransport = httpTransport(farmId)) {
    this.#database = database;
    this.#transport = transport;
    this.replica = new Replica(database, farmId);
    this.#channel = new BroadcastChannel(`${database.name}-${farmId}`);
    this.#channel.onmessage = ({ data }) => this.#refresh(data);
  }

  /**
   * Reads the device, then starts to exchange. Resolves when the device was read, without waiting for the network,
   * save for a farm that this device never saw: then when the first exchange ended, or after some seconds.
   */
  async open(): Promise<void> {
    await this.replica.load();
    const isKnown = (await this.#database.get('cursors', this.replica.farmId)) !== undefined;
    this.#report();
    this.#stops.push(whenConnectionReturns(() => this.exchangeSoon()));
    const onVisible = () => document.visibilityState === 'visible' && this.exchangeSoon();
    document.addEventListener('visibilitychange', onVisible);
    this.#stops.push(() => document.removeEventListener('visibilitychange', onVisible));
    if (isKnown) this.exchangeSoon();
    else await Promise.race([this.#exchange(), new Promise((resolve) => setTimeout(resolve, FIRST_PULL_MS))]);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#channel.close();
    for (const stop of this.#stops) stop();
  }

  /** Saves a write on the device; it is in the list at once and goes out by itself. */
  async save(write: Write): Promise<void> {
    await enqueue(this.#database, { farmId: this.replica.farmId, ...write });
    await this.#changed([]);
    this.exchangeSoon();
  }

  /** Drops a write that the person does not want any more. */
  async discard(entry: QueuedEntry): Promise<void> {
    await discard(this.#database, entry);
    await this.#changed([]);
  }

  /** Puts a corrected write in the place of one that was refused or in conflict. */
  async amend(entry: QueuedEntry, write: Write): Promise<void> {
    await amend(this.#database, entry, write);
    await this.#changed([]);
    this.exchangeSoon();
  }

  /** Exchanges now, unless another tab is at it. */
  exchangeSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#exchange(), 0);
  }

  async #exchange(): Promise<void> {
    const { farmId } = this.replica;
    const outcome = await navigator.locks.request(`cafezal-exchange-${farmId}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return 'elsewhere';
      const exchange = {
        database: this.#database,
        farmId,
        transport: this.#transport,
        onChanged: (ids: readonly string[]) => this.#changed(ids),
      };
      reportConnection({ sending: this.replica.entries.length > 0 });
      try {
        await sendQueue(exchange);
        await pullChanges(exchange);
        return 'done';
      } catch (error) {
        return error instanceof ApiError && [401, 403, 404].includes(error.status) ? 'refused' : this.#failed(error);
      }
    });
    reportConnection({ sending: false, ...(outcome === 'done' ? { online: true } : {}) });
    if (outcome === 'done') this.#wait = FIRST_WAIT_MS;
    if (outcome !== 'refused' && !this.#isClosed) this.#again(outcome === 'failed' ? this.#wait : PULL_EACH_MS);
  }

  #failed(error: unknown): 'failed' {
    if (error instanceof NoConnectionError && readConnection().online) reportConnection({ online: false });
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
    return 'failed';
  }

  #again(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#exchange(), milliseconds);
  }

  async #changed(recordIds: readonly string[]): Promise<void> {
    await this.#refresh(recordIds);
    if (!this.#isClosed) this.#channel.postMessage(recordIds);
  }

  async #refresh(recordIds: readonly string[]): Promise<void> {
    if (this.#isClosed) return;
    await this.replica.refresh(recordIds);
    this.#report();
  }

  #report(): void {
    const { entries } = this.replica;
    reportConnection({ waiting: entries.length, problems: entries.filter(({ trouble }) => trouble !== null).length });
  }
}
