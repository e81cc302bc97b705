import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { DeviceDatabase, DeviceRecord } from '../database/device-database.ts';
import { type QueuedEntry, queuedEntries } from '../database/queued-entries.ts';
import { allUnsentReadings } from '../database/unsent-readings.ts';
import { readUnsent } from '../database/unsent-work.ts';
import { discard, discardReading } from '../outbox/discard.ts';
import { isConflict, resolveConflict } from '../outbox/resolve-conflict.ts';
import { sendQueue } from '../outbox/send-queue.ts';
import { pullChanges } from '../outbox/sync.ts';
import { sendPhotoQueue } from '../photos/send-photos.ts';
import { discardPhoto } from '../photos/unsent-photos.ts';
import { QueueActs } from './queue-acts.ts';
import {
  AT,
  type Device,
  ended,
  FARM,
  MOST_TURNS,
  openTab,
  type Parts,
  SECTION,
  type Tab,
  turn,
} from './queue-device.ts';
import { QueueLedger } from './queue-ledger.ts';
import type { Step } from './queue-steps.ts';
import { type Fate, SimulatedServer } from './simulated-server.ts';

/** Two devices of one person with two tabs each, a server, and what is known of every write that was made. */
export class QueueModel {
  readonly server = new SimulatedServer(FARM);
  readonly known = new QueueLedger(this.server);
  readonly #parts: Parts;
  readonly #acts: QueueActs;
  readonly #devices: Device[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#acts = new QueueActs(parts, this.known);
  }

  async open(): Promise<void> {
    for (let count = 0; count < 2; count += 1) {
      const personId = `test-${randomUUID()}`;
      const tabs = [await openTab(personId), await openTab(personId)];
      this.#devices.push({ personId, tabs, lastMade: null, lastDeleted: null, lastRemoved: null, clockMs: 0 });
    }
    // Both know one record from the start.
    await this.#acts.create({ device: 0, at: 0 }, this.#device(0), this.#tab({ device: 0, tab: 0 }));
    this.#device(0).lastMade = null;
    for (const at of this.#devices.keys()) await this.take({ kind: 'exchange', device: at, tab: 0, fates: ['ok'] });
  }

  /** Every record that ever was, on the server or on a device alone. */
  get #records(): string[] {
    return [...new Set([...this.server.records.keys(), ...this.known.created])];
  }

  #device(at: number): Device {
    const device = this.#devices[at];
    assert.ok(device);
    return device;
  }

  #tab({ device, tab }: { device: number; tab: number }): Tab {
    const found = this.#device(device).tabs[tab];
    assert.ok(found);
    return found;
  }

  async take(action: Step): Promise<void> {
    const device = this.#device(action.device);
    if (action.kind === 'exchange') await this.#exchange(action.device, [this.#tab(action)], action.fates);
    else if (action.kind === 'bothTabs') await this.#exchange(action.device, device.tabs, action.fates);
    else await this.#acts.act(action as Extract<Step, { at: number }>, device, this.#tab(action));
    for (const { replica } of this.#device(action.device).tabs) await replica.refresh(this.#records);
  }

  async #exchangeTab(device: Device, tab: Tab, next: () => Fate): Promise<void> {
    const { database, replica } = tab;
    const parts = { database, farmId: FARM, transport: this.#parts.transport(this.server.transport(next)) };
    try {
      await this.#parts.lock(`model-${device.personId}`, async (signal) => {
        const onChanged = (ids: readonly string[]) => replica.refresh(ids);
        await sendQueue({ ...parts, onChanged, signal });
        await pullChanges({ ...parts, onChanged, signal });
        // Later than the time in which the taking away of a photo can be undone.
        const now = () => Date.now() + device.clockMs + 60_000;
        await sendPhotoQueue({ database, transport: this.server.photoTransport(next), now, wait: turn });
      });
    } catch (error) {
      await this.#parts.onFailure(database, error);
    }
  }

  async #exchange(at: number, tabs: readonly Tab[], fates: readonly Fate[]): Promise<void> {
    const left = [...fates];
    this.server.isHanging = false;
    const device = this.#device(at);
    const work = Promise.all(tabs.map((tab) => this.#exchangeTab(device, tab, () => left.shift() ?? 'ok')));
    let isOver = false;
    work.finally(() => {
      isOver = true;
    });
    for (let turns = 0; !isOver && !this.server.isHanging && turns < MOST_TURNS; turns += 1) await turn();
    if (!this.server.isHanging) return ended(work);
    // One tab loads another page while the server says nothing; what it held must not stay held.
    window.dispatchEvent(new Event('pagehide'));
    for (let turns = 0; turns < 50; turns += 1) await turn();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  }

  /** The person looks at what needs them, and answers. */
  async #answer(at: number, choice: 'mine' | 'theirs'): Promise<void> {
    const { database } = this.#tab({ device: at, tab: 0 });
    const entries = await queuedEntries(database, FARM);
    this.known.checkQueue(entries);
    for (const entry of entries) {
      if (isConflict(entry)) await this.#choose(at, entry, choice);
      else if (entry.trouble !== null) await this.#letGo(database, entry);
    }
    for (const reading of await allUnsentReadings(database)) {
      if (reading.trouble === null) continue;
      this.known.told.add(reading.id);
      await discardReading(database, reading);
    }
    for (const { id, trouble } of (await readUnsent(database)).photos) {
      if (trouble === null) continue;
      this.known.told.add(id);
      await discardPhoto(database, id);
    }
  }

  async #choose(
    device: number,
    entry: Parameters<typeof resolveConflict>[1],
    choice: 'mine' | 'theirs',
  ): Promise<void> {
    const { database } = this.#tab({ device, tab: 0 });
    const { recordId, op } = entry.mutation;
    if (op === 'delete' && choice === 'theirs') this.known.wanted.add(recordId);
    const makeId = () => {
      const id = randomUUID();
      this.known.made.set(id, { device, seen: entry.trouble.theirs.version });
      return id;
    };
    await resolveConflict(database, entry, { choice, at: AT, makeId });
  }

  async #letGo(database: DeviceDatabase, entry: QueuedEntry): Promise<void> {
    const { recordId, op } = entry.mutation;
    this.known.told.add(entry.mutation.mutationId);
    this.known.told.add(
      op === 'create' ? recordId : `${recordId}/${Object.values(entry.mutation.patch?.data ?? {})[0]}`,
    );
    if (op === 'delete') this.known.wanted.add(recordId);
    await discard(database, entry, { makeId: randomUUID, at: AT });
  }

  /** The network is good again for a while, and each person answers what they are asked, until nothing is left to send. */
  async settle(): Promise<void> {
    for (let round = 0, isQuiet = false; round < 10 && !isQuiet; round += 1) {
      for (const at of this.#devices.keys()) {
        await this.#exchange(at, [this.#tab({ device: at, tab: 0 })], []);
        await this.#answer(at, round % 2 === 0 ? 'theirs' : 'mine');
      }
      const counts = await Promise.all(this.#devices.map((_, device) => this.#waiting(this.#tab({ device, tab: 0 }))));
      isQuiet = counts.flat().every((count) => count === 0);
    }
    for (const at of this.#devices.keys()) await this.#exchange(at, this.#device(at).tabs, []);
  }

  #waiting({ database }: Pick<Tab, 'database'>): Promise<number[]> {
    return Promise.all((['outbox', 'unsentReadings', 'unsentPhotos'] as const).map((store) => database.count(store)));
  }

  /** Nothing lost, doubled, diverged, come back after it was undone, or overwritten without a question. */
  async check(): Promise<void> {
    this.known.check();
    const plain = ({ id, data, version }: DeviceRecord) => [id, data, version];
    const stored = this.server.live.map(plain).sort();
    for (const { tabs } of this.#devices) {
      for (const { database, replica } of tabs) {
        await replica.refresh(this.#records);
        assert.deepEqual(await this.#waiting({ database }), [0, 0, 0], 'something waits for ever');
        assert.deepEqual(
          replica
            .section(SECTION)
            .map(({ record }) => plain(record))
            .sort(),
          stored,
          'the devices differ',
        );
      }
    }
  }

  close(): void {
    for (const { tabs } of this.#devices) for (const { database } of tabs) database.close();
  }
}
