import type { Section } from '@cafezal/domain/record/record.ts';
import type { DeviceDatabase, DeviceReading, DeviceRecord, OutboxEntry } from '../database/device-database.ts';
import { inQueueOrder, type QueuedEntry, queuedEntries } from '../database/queued-entries.ts';
import { type QueuedReading, unsentReadingsOf } from '../database/unsent-readings.ts';
import { nextTurn } from '../page/next-turn.ts';
import type { MovedPlots } from './moved-plots.ts';
import { type ShownRecord, shownWith } from './shown-records.ts';

const NOTHING: readonly ShownRecord[] = [];

/** The live records of all sections at once: going over a whole farm takes as long for one section. */
function bySection(all: Iterable<ShownRecord>): Map<Section, readonly ShownRecord[]> {
  const sections = new Map<Section, ShownRecord[]>();
  for (const shown of all) {
    const { section, deletedAt } = shown.record;
    if (deletedAt !== null) continue;
    const rows = sections.get(section) ?? [];
    sections.set(section, rows);
    rows.push(shown);
  }
  return sections;
}

/** The rows of a section after one of them changed: replaced, added or removed. */
function withRow(rows: readonly ShownRecord[], id: string, shown: ShownRecord | undefined): readonly ShownRecord[] {
  const at = rows.findIndex(({ record }) => record.id === id);
  if (shown === undefined || shown.record.deletedAt !== null) return at < 0 ? rows : rows.toSpliced(at, 1);
  return at < 0 ? [...rows, shown] : rows.with(at, shown);
}

/** With more changed records than this the whole queue is read, which takes fewer steps than one query per record. */
const FEW = 20;
/** Records read in one task; more would delay input. */
const AT_ONCE = 1_000;
/** Longest wait for an idle browser between two tasks, in ms. */
const LATEST_MS = 100;

/** Yields to the browser until it has painted and handled input. */
const restful = (): Promise<void> =>
  'requestIdleCallback' in globalThis
    ? new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: LATEST_MS }))
    : nextTurn();

/**
 * The farm's records on this device. It is a view over the database: `load` reads it; `refresh` reads records again
 * after a write, a pull or a change in another tab; screens subscribe to it. Deleted records can still be found by id.
 */
export class Replica {
  readonly farmId: string;
  /** Awaited before the device is read for a screen: resolves when a lost database is open again. */
  whenOpen: () => Promise<unknown> = async () => undefined;
  #database: DeviceDatabase;
  #stored = new Map<string, DeviceRecord>();
  #shown = new Map<string, ShownRecord>();
  #sections: Map<Section, readonly ShownRecord[]> | null = null;
  #snapshot: object = {};
  #entries: readonly QueuedEntry[] = [];
  #listeners = new Set<() => void>();
  #isLoaded = false;
  #refreshing: Promise<void> = Promise.resolve();
  #movedPlots: MovedPlots | null = null;

  constructor(database: DeviceDatabase, farmId: string) {
    this.#database = database;
    this.farmId = farmId;
  }

  /** From here on reads another database, into which the unsent writes were put back. */
  moveTo(database: DeviceDatabase): void {
    this.#database = database;
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Stays the same object until something changes: a cache key for results computed from the whole farm. */
  get snapshot(): object {
    return this.#snapshot;
  }

  /** How many records are here, deleted ones too. */
  get size(): number {
    return this.#shown.size;
  }

  /** Every record of the farm, deleted ones too. */
  *everything(): Generator<DeviceRecord> {
    for (const { record } of this.#shown.values()) yield record;
  }

  /** Unsent writes of the farm, oldest first. */
  get entries(): readonly QueuedEntry[] {
    return this.#entries;
  }

  /** Reads all records of the farm in several tasks; `onLong` is called and awaited if there is more than one. */
  load(onLong: () => Promise<void> = async () => undefined): Promise<void> {
    const loading = this.#readAll(onLong);
    // Changes during the load are read after it.
    this.#refreshing = loading.catch(() => undefined);
    return loading;
  }

  async #readAll(onLong: () => Promise<void>): Promise<void> {
    // Read the queue first: an entry that another tab settles in between is then read twice, never missed.
    const [entries, first] = await Promise.all([queuedEntries(this.#database, this.farmId), this.#page()]);
    const stored = new Map(first.map((record) => [record.id, record]));
    if (first.length === AT_ONCE) await onLong();
    for (let page = first; page.length === AT_ONCE; ) {
      [page] = await Promise.all([this.#page(page.at(-1)), restful()]);
      for (const record of page) stored.set(record.id, record);
    }
    this.#stored = stored;
    this.#entries = entries;
    this.#shown = shownWith(stored.values(), entries);
    this.#sections = null;
    await this.#movePlots();
    this.#isLoaded = true;
    this.#notify();
  }

  /** The next records after `last`, in the order of their ids. */
  #page(last?: DeviceRecord): Promise<DeviceRecord[]> {
    const after = last === undefined ? [this.farmId] : [this.farmId, last.id];
    return this.#database.getAll('records', IDBKeyRange.bound(after, [this.farmId, []], true), AT_ONCE);
  }

  /** Reads changed records and their queued writes again. */
  refresh(recordIds: readonly string[]): Promise<void> {
    // One refresh after another: an older result must not replace a newer one.
    const next = this.#refreshing.then(() => this.#readAgain(recordIds));
    this.#refreshing = next.catch(() => undefined);
    return next;
  }

  async #readAgain(recordIds: readonly string[]): Promise<void> {
    const { records, waiting } = await this.#read(recordIds);
    const changed = new Set(recordIds);
    const others = this.#entries.filter(({ mutation }) => !changed.has(mutation.recordId));
    this.#entries = inQueueOrder([...others, ...waiting]);
    // Rebuilding all sections is faster than updating many rows one by one.
    if (recordIds.length > FEW) this.#sections = null;
    const own = Map.groupBy(waiting, ({ mutation }) => mutation.recordId);
    for (const [index, id] of recordIds.entries()) {
      const record = records[index];
      if (record === undefined) this.#stored.delete(id);
      else this.#stored.set(id, record);
      this.#show(id, shownWith(record === undefined ? [] : [record], inQueueOrder(own.get(id) ?? [])).get(id));
    }
    await this.#movePlots();
    this.#notify();
  }

  /** Shows plots as field work left them that the server does not have yet. The code for it is loaded on demand. */
  async #movePlots(): Promise<void> {
    const isWork = (id: string) => this.#shown.get(id)?.record.data.activityType !== undefined;
    if (this.#movedPlots === null && !this.#entries.some(({ mutation }) => isWork(mutation.recordId))) return;
    // Without that code, which the network may withhold, plots are shown as they were.
    const code = await import('./moved-plots.ts').catch(() => null);
    if (code === null) return;
    this.#movedPlots ??= new code.MovedPlots();
    const farm = { entries: this.#entries, stored: this.#stored, shown: this.#shown };
    const moved = this.#movedPlots.after(farm);
    for (const [id, shown] of moved) this.#show(id, shown);
  }

  /** Records and their queued writes at one moment: an entry settled in between is in one of the two. */
  async #read(
    recordIds: readonly string[],
  ): Promise<{ records: (DeviceRecord | undefined)[]; waiting: OutboxEntry[] }> {
    const reading = this.#database.transaction(['records', 'outbox']);
    const records = Promise.all(recordIds.map((id) => reading.objectStore('records').get([this.farmId, id])));
    const outbox = reading.objectStore('outbox');
    const byRecord = (id: string) => outbox.index('byRecord').getAll([this.farmId, id]);
    const isFew = recordIds.length <= FEW;
    const waiting = isFew ? Promise.all(recordIds.map(byRecord)) : outbox.index('byFarm').getAll(this.farmId);
    const changed = new Set(recordIds);
    const own = (await waiting).flat().filter(({ mutation }) => changed.has(mutation.recordId));
    return { records: await records, waiting: own };
  }

  #show(id: string, shown: ShownRecord | undefined): void {
    const sections = new Set([this.#shown.get(id), shown].flatMap((one) => one?.record.section ?? []));
    if (shown === undefined) this.#shown.delete(id);
    else this.#shown.set(id, shown);
    for (const section of sections) {
      const rows = this.#sections?.get(section) ?? NOTHING;
      this.#sections?.set(section, withRow(rows, id, shown?.record.section === section ? shown : undefined));
    }
  }

  /** All live records of a section, in no guaranteed order. The same array until it changes. */
  section(section: Section): readonly ShownRecord[] {
    this.#sections ??= bySection(this.#shown.values());
    return this.#sections.get(section) ?? NOTHING;
  }

  /** One record by id, deleted ones too. */
  byId(id: string): ShownRecord | undefined {
    return this.#shown.get(id);
  }

  /** One record as the server last answered it, without this device's unsent writes. */
  sentById(id: string): DeviceRecord | undefined {
    return this.#stored.get(id);
  }

  /** One live record by id or slug within its section. */
  find(section: Section, idOrSlug: string): ShownRecord | undefined {
    const direct = this.#shown.get(idOrSlug);
    if (direct?.record.section === section && direct.record.deletedAt === null) return direct;
    return this.section(section).find(({ record }) => record.slug === idOrSlug);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Readings of a record, oldest first: with unsent ones and without those removed here. */
  async readings(recordId: string): Promise<(DeviceReading & { unsent?: QueuedReading })[]> {
    await this.whenOpen();
    const sent = await this.#database.getAllFromIndex('readings', 'byRecord', [this.farmId, recordId]);
    const unsent = await unsentReadingsOf(this.#database, recordId);
    const removed = new Set(unsent.filter(({ isRemoval }) => isRemoval === true).map(({ id }) => id));
    const waiting = unsent.filter(({ isRemoval }) => isRemoval !== true).map((one) => ({ ...one, unsent: one }));
    const waitingIds = new Set(waiting.map(({ id }) => id));
    // A reading whose answer was lost may have been pulled while it is still in the queue.
    return [...sent.filter(({ id }) => !waitingIds.has(id)), ...waiting]
      .filter(({ id }) => !removed.has(id))
      .sort((one, other) => (one.at < other.at ? -1 : 1));
  }

  #notify(): void {
    this.#snapshot = {};
    for (const listener of this.#listeners) listener();
  }
}
