import { showToast } from '../../components/messages/toast-store.ts';
import { isOnline } from '../../device/network.ts';
import type { DeviceDatabase, OutboxEntry, UnsentPhoto } from '../database/device-database.ts';
import type { QueuedEntry } from '../database/queued-entries.ts';
import { ReopeningDatabase } from '../database/reopening-database.ts';
import { countWaiting } from '../database/unsent-work.ts';
import { correctedNow } from '../device/corrected-clock.ts';
import { enqueue, putBack, undoCreation } from '../outbox/outbox.ts';
import type { ConflictEntry } from '../outbox/resolve-conflict.ts';
import { newId } from '../page/new-id.ts';
import { nextTurn } from '../page/next-turn.ts';
import { pageSignal } from '../page/page-life.ts';
import { waitAtMost } from '../page/wait-at-most.ts';
import { sendUnsentPhotos } from '../photos/send-unsent-photos.ts';
import { Replica } from '../replica/replica.ts';
import { ApiError, NoConnectionError } from '../server/api.ts';
import { readConnection, reportConnection } from '../server/connection.ts';
import { retryAfterMs } from '../server/retry-after.ts';
import { ExchangeSchedule, type Outcome } from './exchange-schedule.ts';
import type { FarmExchange } from './farm-exchange.ts';
import { FarmReadings } from './farm-readings.ts';
import { beginFirstPull, endFirstPull } from './first-pull.ts';
import { isFarmHere } from './is-farm-here.ts';
import { whenWorthExchanging } from './when-worth-exchanging.ts';

/** Longest wait for the first pull of a new farm before its screen opens, in ms. */
const FIRST_PULL_MS = 8_000;
/** How long the notice about the lost database is shown, in ms. */
const NOTICE_MS = 20_000;
const DATA_WAS_DELETED =
  'Os dados deste aparelho foram apagados com o aplicativo aberto. O que faltava enviar foi guardado.';

/** A write, and what its record shows until the server confirms it. */
export type Write = Pick<OutboxEntry, 'mutation' | 'shown' | 'sawUpTo' | 'wasTried'>;

/**
 * The connection to wherever the farm is kept besides this device. `staysHere`: nowhere else, so that nothing waits to
 * be sent.
 */
export type FarmRemote = {
  staysHere: boolean;
  /** Sends the queue and pulls changes; throws if the network or the server fails. */
  exchange: (farm: Omit<FarmExchange, 'personId'>) => Promise<void>;
  /** Opens the device's database again after it was lost. */
  reopen: () => Promise<DeviceDatabase>;
};

/**
 * One farm on this device: its replica, its queue, and the exchange with the server. One tab exchanges at a time (Web
 * Locks); the others wait and are notified.
 */
export class FarmStore {
  readonly replica: Replica;
  readonly readings: FarmReadings;
  #device: ReopeningDatabase;
  /** Writes that are being saved: not surely in the database and not shown yet. */
  #saving = new Set<Write>();
  #line: FarmRemote;
  #channel: BroadcastChannel;
  #schedule = new ExchangeSchedule({ exchange: () => this.#attempt(), onEnd: (outcome) => this.#exchanged(outcome) });
  #stop: (() => void) | null = null;
  #isClosed = false;

  constructor(database: DeviceDatabase, farmId: string, line: FarmRemote) {
    this.#line = line;
    this.#device = new ReopeningDatabase(database, { open: line.reopen, onReturn: (next) => this.#putBack(next) });
    this.replica = new Replica(database, farmId);
    this.replica.whenOpen = () => this.#device.use();
    const wrote = (recordIds: readonly string[]) => this.#wrote(recordIds);
    this.readings = new FarmReadings({ farmId, device: this.#device, wrote });
    this.#channel = this.#listen(database);
  }

  #listen({ name }: DeviceDatabase): BroadcastChannel {
    const onmessage = ({ data }: MessageEvent) => this.#refresh(data);
    return Object.assign(new BroadcastChannel(`${name}-${this.replica.farmId}`), { onmessage });
  }

  /**
   * Reads the farm from the device, then starts the exchange. Resolves when the device was read, without waiting for
   * the network. A farm that is new on this device waits for its first exchange, or some seconds. `onLong` is called
   * and awaited if there is much to read.
   */
  async open(onLong?: () => Promise<void>): Promise<void> {
    await this.replica.load(onLong);
    await this.#report();
    const isKnown = await isFarmHere(await this.#device.use(), this.replica.farmId);
    if (this.#isClosed) return;
    this.#stop = whenWorthExchanging(() => this.exchangeSoon());
    if (isKnown) return this.exchangeSoon();
    await waitAtMost(FIRST_PULL_MS, this.#schedule.now());
    const isHere = await isFarmHere(await this.#device.use(), this.replica.farmId);
    if (!this.#isClosed && (this.#schedule.isBusy || !isHere)) beginFirstPull(this.replica.farmId);
  }

  close(): void {
    this.#isClosed = true;
    this.#device.stop();
    endFirstPull(this.replica.farmId);
    this.#schedule.stop();
    this.#channel.close();
    this.#stop?.();
  }

  /** Saves a write on the device; the list shows it at once, and it is sent in the background. */
  async save(write: Write): Promise<void> {
    const database = await this.#device.use();
    this.#saving.add(write);
    try {
      await this.#enqueue(database, write);
      // It is on disk: whatever fails from here on must not make its person save it once more.
      await this.#acted([write.mutation.recordId]).catch(() => undefined);
    } finally {
      this.#saving.delete(write);
    }
    this.exchangeSoon();
  }

  async #enqueue(database: DeviceDatabase, write: Write): Promise<void> {
    try {
      await enqueue(database, { farmId: this.replica.farmId, ...write });
    } catch (error) {
      await nextTurn();
      if (error instanceof DOMException && error.name === 'InvalidStateError') this.#device.lose(database);
      // The database was lost during the write: the write is restored together with the queue.
      if ((await this.#device.use()) === database) throw error;
    }
  }

  /** Discards a write at the person's wish. */
  async discard(entry: QueuedEntry): Promise<void> {
    // Loaded with the screen of unsent work, not with the first one.
    const { discard } = await import('../outbox/discard.ts');
    const at = correctedNow().toISOString();
    await discard(await this.#device.use(), entry, { makeId: newId, at });
    await this.#wrote([entry.mutation.recordId]);
  }

  /** Undoes the creation of a record on this device by its deletion. */
  async undoCreation(deletion: Write): Promise<void> {
    await undoCreation(await this.#device.use(), { farmId: this.replica.farmId, ...deletion });
    await this.#wrote([deletion.mutation.recordId]);
  }

  /** Replaces a refused or conflicting write by a corrected one. */
  async amend(entry: QueuedEntry, write: Write): Promise<void> {
    const { amend } = await import('../outbox/amend.ts');
    await amend(await this.#device.use(), entry, write);
    await this.#wrote([entry.mutation.recordId]);
  }

  /** Settles a conflict by the person's choice; the other value stays in the history. */
  async resolve(entry: ConflictEntry, choice: 'mine' | 'theirs'): Promise<void> {
    // Loaded with the conflict screen, not with the first one.
    const { resolveConflict } = await import('../outbox/resolve-conflict.ts');
    await resolveConflict(await this.#device.use(), entry, { choice, at: correctedNow().toISOString(), makeId: newId });
    await this.#wrote([entry.mutation.recordId]);
  }

  /** Discards an unsent photo, or an unsent removal of one, at the person's wish. */
  async discardPhoto({ id, recordId }: UnsentPhoto): Promise<void> {
    // Loaded with the screen of unsent work, not with the first one.
    const { discardPhoto } = await import('../photos/unsent-photos.ts');
    await discardPhoto(await this.#device.use(), id);
    await this.#wrote([recordId]);
  }

  /**
   * Exchanges as soon as the current exchange has ended. After a failure it waits for the short pause, or for the time
   * that the server asked for.
   */
  exchangeSoon(): void {
    this.#schedule.soon();
  }

  async #exchanged(outcome: Outcome): Promise<void> {
    // The network may have gone just after the exchange ended; the browser knows by now.
    reportConnection({ sending: false, ...(outcome === 'done' && isOnline() ? { online: true } : {}) });
    if (outcome !== 'failed') endFirstPull(this.replica.farmId);
    if (outcome === 'done' && !this.#line.staysHere) void this.#device.use().then(sendUnsentPhotos, () => undefined);
    // Unsent records of a farm that the person has lost still count as unsent work.
    if (outcome === 'refused') await this.#report().catch(() => undefined);
  }

  async #attempt(): Promise<Outcome> {
    if (this.#isClosed) return 'done';
    reportConnection({ sending: this.replica.entries.some(({ trouble }) => trouble === null) });
    try {
      await this.#line.exchange({
        database: await this.#device.use(),
        farmId: this.replica.farmId,
        onChanged: (ids) => this.#changed(ids),
      });
      return 'done';
    } catch (error) {
      return error instanceof ApiError && [401, 403, 404].includes(error.status) ? 'refused' : this.#failed(error);
    }
  }

  #failed(error: unknown): 'failed' {
    const isOffline = error instanceof NoConnectionError && !pageSignal().aborted;
    if (isOffline && readConnection().online) reportConnection({ online: false });
    this.#schedule.pause(retryAfterMs(error));
    return 'failed';
  }

  /** Counts what a person did before it is shown: beside it the top bar must not say that everything was sent. */
  async #acted(recordIds: readonly string[]): Promise<void> {
    await this.#report().catch(() => undefined);
    await this.#changed(recordIds);
  }

  async #wrote(recordIds: readonly string[]): Promise<void> {
    await this.#acted(recordIds);
    this.exchangeSoon();
  }

  async #changed(recordIds: readonly string[]): Promise<void> {
    await this.#refresh(recordIds);
    if (!this.#isClosed) this.#channel.postMessage(recordIds);
  }

  async #refresh(recordIds: readonly string[]): Promise<void> {
    if (this.#isClosed) return;
    await this.#device.use();
    try {
      await this.replica.refresh(recordIds);
    } catch {
      // The database was lost while it was read.
      await nextTurn();
      await this.#device.use();
      await this.replica.refresh(recordIds);
    }
    await this.#report();
  }

  /** Continues with the reopened database. If it is a new one, the unsent writes in memory are put back into it. */
  async #putBack(database: DeviceDatabase): Promise<void> {
    const { replica } = this;
    const saving = [...this.#saving].map((write) => ({ farmId: replica.farmId, ...write }));
    await putBack(database, { entries: replica.entries, saving });
    replica.moveTo(database);
    this.#channel.close();
    this.#channel = this.#listen(database);
    if (await isFarmHere(database, replica.farmId)) return;
    showToast(DATA_WAS_DELETED, 'warning', NOTICE_MS);
    this.exchangeSoon();
  }

  /**
   * Reports the unsent work of all farms on this device to the top bar, so that the count does not depend on the open
   * farm.
   */
  async #report(): Promise<void> {
    const waiting = await countWaiting(await this.#device.use());
    if (!this.#isClosed) reportConnection(this.#line.staysHere ? { waiting: 0, problems: 0 } : waiting);
  }
}
