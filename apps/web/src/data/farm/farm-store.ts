import type { Section } from '@cafezal/domain/record/record.ts';
import { showToast } from '../../components/messages/toast-store.ts';
import type {
  DeviceDatabase,
  DeviceReading,
  OutboxEntry,
  UnsentPhoto,
  UnsentReading,
} from '../database/device-database.ts';
import { HeldDatabase } from '../database/held-database.ts';
import type { QueuedEntry } from '../database/queued-entries.ts';
import { discardReading, enqueueReading, type QueuedReading, removeReading } from '../database/unsent-readings.ts';
import { countWaiting } from '../database/unsent-work.ts';
import { rightNow } from '../device/right-clock.ts';
import { amend, discard, enqueue, putBack, takeBack } from '../outbox/outbox.ts';
import type { ConflictEntry } from '../outbox/resolve-conflict.ts';
import { newId } from '../page/new-id.ts';
import { nextTurn } from '../page/next-turn.ts';
import { pageSignal } from '../page/page-life.ts';
import { Replica } from '../replica/replica.ts';
import { ApiError, NoConnectionError } from '../server/api.ts';
import { readConnection, reportConnection, whenConnectionReturns } from '../server/connection.ts';
import { retryAfterMs } from '../server/retry-after.ts';
import { waitAfter } from '../server/wait-after.ts';
import type { FarmExchange } from './farm-exchange.ts';
import { beginFirstPull, endFirstPull } from './first-pull.ts';
import { isFarmHere } from './is-farm-here.ts';
import { sendWaitingPhotos } from './photo-sending.ts';

const PULL_EACH_MS = 60_000;
/** Tries that a person's doing brings about keep at least so far from one that failed. */
const BREATH_MS = 1_000;
/** How long a farm that this device never saw may keep its person waiting. */
const FIRST_PULL_MS = 8_000;
/** How long a person has to read what happened to this device, in ms. */
const TOLD_MS = 20_000;
const TAKEN_AWAY =
  'Os dados deste aparelho foram apagados com o aplicativo aberto: os registros desta fazenda que esperavam envio foram guardados de novo.';

/** A write and what the record shows until the server confirmed it. */
export type Write = Pick<OutboxEntry, 'mutation' | 'shown'>;

/** A value that was read off an instrument, of a record of this farm. */
export type Measured = Pick<UnsentReading, 'section' | 'recordId' | 'kind' | 'at' | 'value'>;

/** A reading with its id, to take it away again by. */
export type KeptReading = DeviceReading & { section: Section };

/** The line to where a farm is kept besides this device. `staysHere`: nowhere, so that nothing waits to be sent. */
export type FarmLine = {
  staysHere: boolean;
  /** Sends and brings what changed; throws when the network or the server fails. */
  exchange: (farm: Omit<FarmExchange, 'personId'>) => Promise<void>;
  /** Opens the device's database again after it was taken away under the farm. */
  reopen: () => Promise<DeviceDatabase>;
};

/**
 * One farm on this device: its replica, its queue, and the exchange with the server. One tab exchanges at a
 * time (Web Locks); the others wait for it and hear of it. A failed exchange is tried again later, waiting longer each time.
 */
export class FarmStore {
  readonly replica: Replica;
  #device: HeldDatabase;
  /** What is being saved: in no database for sure, and not shown yet. */
  #saving = new Set<Write>();
  #line: FarmLine;
  #channel: BroadcastChannel;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Exchanges that failed in a row, and until when none is tried, by the page's own clock. */
  #failures = 0;
  #quietUntil = 0;
  #stops: (() => void)[] = [];
  #isClosed = false;
  #isBusy = false;
  #isWanted = false;

  constructor(database: DeviceDatabase, farmId: string, line: FarmLine) {
    this.#line = line;
    this.#device = new HeldDatabase(database, { open: line.reopen, onReturn: (next) => this.#putBack(next) });
    this.replica = new Replica(database, farmId);
    this.replica.whenOpen = () => this.#device.use();
    this.#channel = this.#listen(database);
  }

  #listen({ name }: DeviceDatabase): BroadcastChannel {
    const channel = new BroadcastChannel(`${name}-${this.replica.farmId}`);
    channel.onmessage = ({ data }) => this.#refresh(data);
    return channel;
  }

  /**
   * Reads the device, then starts to exchange. Resolves when the device was read, without waiting for the network,
   * save for a farm that this device never saw: then when the first exchange ended, or after some seconds. `onLong` is
   * told when there is so much to read that it takes a while, and waited for.
   */
  async open(onLong?: () => Promise<void>): Promise<void> {
    await this.replica.load(onLong);
    await this.#report();
    const isKnown = await isFarmHere(await this.#device.use(), this.replica.farmId);
    this.#stops.push(whenConnectionReturns(() => this.exchangeSoon()));
    const onVisible = () => document.visibilityState === 'visible' && this.exchangeSoon();
    document.addEventListener('visibilitychange', onVisible);
    this.#stops.push(() => document.removeEventListener('visibilitychange', onVisible));
    if (isKnown) return this.exchangeSoon();
    await Promise.race([this.#exchange(), new Promise((resolve) => setTimeout(resolve, FIRST_PULL_MS))]);
    const isHere = await isFarmHere(await this.#device.use(), this.replica.farmId);
    if (!this.#isClosed && (this.#isBusy || !isHere)) beginFirstPull(this.replica.farmId);
  }

  close(): void {
    this.#isClosed = true;
    this.#device.letGo();
    endFirstPull(this.replica.farmId);
    clearTimeout(this.#timer);
    this.#channel.close();
    for (const stop of this.#stops) stop();
  }

  /** Saves a write on the device; it is in the list at once and goes out by itself. */
  async save(write: Write): Promise<void> {
    const database = await this.#device.use();
    this.#saving.add(write);
    try {
      await this.#enqueue(database, write);
      await this.#changed([write.mutation.recordId]);
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
      // Taken away at that moment: the write is put back with the others.
      if ((await this.#device.use()) === database) throw error;
    }
  }

  /** Drops a write that the person does not want any more. */
  async discard(entry: QueuedEntry): Promise<void> {
    await discard(await this.#device.use(), entry);
    await this.#changed([entry.mutation.recordId]);
  }

  /** Takes back, by its deletion, a record that was made on this device. */
  async takeBack(deletion: Write): Promise<void> {
    await takeBack(await this.#device.use(), { farmId: this.replica.farmId, ...deletion });
    await this.#changed([deletion.mutation.recordId]);
    this.exchangeSoon();
  }

  /** Puts a corrected write in the place of one that was refused or in conflict. */
  async amend(entry: QueuedEntry, write: Write): Promise<void> {
    await amend(await this.#device.use(), entry, write);
    await this.#changed([entry.mutation.recordId]);
    this.exchangeSoon();
  }

  /** Settles a conflict by the person's choice; the other value stays in the history. */
  async resolve(entry: ConflictEntry, choice: 'mine' | 'theirs'): Promise<void> {
    // Fetched with the screen that shows conflicts: no part of the first paint.
    const { resolveConflict } = await import('../outbox/resolve-conflict.ts');
    await resolveConflict(await this.#device.use(), entry, { choice, at: rightNow().toISOString(), makeId: newId });
    await this.#changed([entry.mutation.recordId]);
    this.exchangeSoon();
  }

  /** Keeps readings of a record on the device; they are on the curve at once and go out by themselves. Answers them as they are kept. */
  async measure(readings: readonly Measured[]): Promise<readonly KeptReading[]> {
    const kept = readings.map((reading) => ({ ...reading, id: newId(), farmId: this.replica.farmId }));
    for (const reading of kept) await enqueueReading(await this.#device.use(), reading);
    await this.#changed(kept.map(({ recordId }) => recordId));
    this.exchangeSoon();
    return kept;
  }

  /** Takes readings away, be they sent or not. */
  async removeReadings(readings: readonly KeptReading[]): Promise<void> {
    for (const reading of readings) await removeReading(await this.#device.use(), reading);
    await this.#changed(readings.map(({ recordId }) => recordId));
    this.exchangeSoon();
  }

  /** Drops an unsent reading that the person does not want any more. */
  async discardReading(reading: QueuedReading): Promise<void> {
    await discardReading(await this.#device.use(), reading);
    await this.#changed([reading.recordId]);
  }

  /** Drops an unsent photo, or the taking away of one, that the person does not want any more. */
  async discardPhoto({ id, recordId }: UnsentPhoto): Promise<void> {
    // Fetched with the screen that shows what waits: no part of the first paint.
    const { discardPhoto } = await import('../photos/unsent-photos.ts');
    await discardPhoto(await this.#device.use(), id);
    await this.#changed([recordId]);
    this.exchangeSoon();
  }

  /** Exchanges as soon as what goes on now has ended; soon after one that failed, or once the time is over that the server told us to wait. */
  exchangeSoon(): void {
    this.#again(Math.max(this.#quietUntil - performance.now(), 0));
  }

  /** One exchange at a time: what is asked for meanwhile is one more after it. */
  async #exchange(): Promise<void> {
    if (this.#isBusy) {
      this.#isWanted = true;
      return;
    }
    this.#isBusy = true;
    const outcome = await this.#attempt();
    this.#isBusy = false;
    // What ended well may have ended just before the network went, which the browser has told by now.
    const isOnline = outcome === 'done' && navigator.onLine;
    reportConnection({ sending: false, ...(isOnline ? { online: true } : {}) });
    if (outcome !== 'failed') endFirstPull(this.replica.farmId);
    if (outcome === 'done' && !this.#line.staysHere) void this.#device.use().then(sendWaitingPhotos, () => undefined);
    // What is held back of a farm that is theirs no more counts as theirs to see to.
    if (outcome === 'refused') await this.#report().catch(() => undefined);
    const isWanted = this.#isWanted && outcome === 'done';
    this.#isWanted = false;
    if (outcome === 'done') this.#failures = 0;
    if (isWanted) this.exchangeSoon();
    else this.#again(outcome === 'failed' ? this.#waitAfterFailure() : PULL_EACH_MS);
  }

  async #attempt(): Promise<'done' | 'refused' | 'failed'> {
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
    this.#quietUntil = performance.now() + Math.max(retryAfterMs(error), BREATH_MS);
    return 'failed';
  }

  #waitAfterFailure(): number {
    this.#failures += 1;
    return Math.max(waitAfter(this.#failures - 1, Math.random()), this.#quietUntil - performance.now());
  }

  #again(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => this.#exchange(), milliseconds);
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
      // Taken away while it was read.
      await nextTurn();
      await this.#device.use();
      await this.replica.refresh(recordIds);
    }
    await this.#report();
  }

  /** Goes on with a database that was opened again, and puts into it what was not sent where it is another one. */
  async #putBack(database: DeviceDatabase): Promise<void> {
    const { replica } = this;
    const saving = [...this.#saving].map((write) => ({ farmId: replica.farmId, ...write }));
    await putBack(database, { entries: replica.entries, saving });
    replica.moveTo(database);
    this.#channel.close();
    this.#channel = this.#listen(database);
    if (await isFarmHere(database, replica.farmId)) return;
    showToast(TAKEN_AWAY, 'warning', TOLD_MS);
    this.exchangeSoon();
  }

  /** Tells the top bar what waits on this device, of all farms: what is told must not change with the farm that is open. */
  async #report(): Promise<void> {
    const waiting = await countWaiting(await this.#device.use());
    if (this.#isClosed) return;
    reportConnection(this.#line.staysHere ? { waiting: 0, problems: 0 } : waiting);
  }
}
