import type { Section } from '@cafezal/domain/record/record.ts';
import type {
  DeviceDatabase,
  DeviceReading,
  DeviceRecord,
  OutboxEntry,
  ShownParts,
} from '../database/device-database.ts';
import { inQueueOrder, type QueuedEntry, queuedEntries } from '../database/queued-entries.ts';
import { type QueuedReading, unsentReadingsOf } from '../database/unsent-readings.ts';
import { nextTurn } from '../page/next-turn.ts';

/** What the device knows of a record beyond itself. */
export type RecordState = 'sent' | 'waiting' | 'refused' | 'conflict';

/** A record as the screens show it: the server's, with this device's unsent writes on top. */
export type ShownRecord = { record: DeviceRecord; state: RecordState };

/** The record with the parts that a queued write changes. */
function patched(record: DeviceRecord, { data = {}, ...rest }: ShownParts): DeviceRecord {
  const merged: Record<string, unknown> = { ...record.data };
  for (const [key, value] of Object.entries(data)) {
    if (value === null) delete merged[key];
    else merged[key] = value;
  }
  return { ...record, ...rest, data: merged };
}

/** The record that stands after a queued write, or null when the write deletes it. */
export function applyEntry(
  record: DeviceRecord | undefined,
  { farmId, mutation, shown }: QueuedEntry,
): DeviceRecord | undefined {
  const { op, recordId, section, at } = mutation;
  if (op === 'delete') return record === undefined ? undefined : { ...record, deletedAt: at };
  if (op === 'restore') return record === undefined ? undefined : { ...record, deletedAt: null };
  if (op === 'update') return record === undefined ? undefined : { ...patched(record, shown), updatedAt: at };
  const blank: DeviceRecord = {
    id: recordId,
    farmId,
    section,
    slug: recordId,
    name: '',
    code: '',
    date: at.slice(0, 10),
    season: null,
    status: '',
    data: {},
    notes: null,
    inputs: [],
    outputs: [],
    version: 0,
    flags: [],
    confirmedWarnings: [],
    recalculated: null,
    photos: [],
    createdAt: at,
    updatedAt: at,
    createdBy: '',
    updatedBy: '',
    deletedAt: null,
  };
  return patched(blank, shown);
}

const NOTHING: readonly ShownRecord[] = [];

/** What lives of each section, all at once: to go over a whole farm takes about as long for one. */
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

/** The rows of a section with one of them as it is now: in its place, or taken out. */
function withRow(rows: readonly ShownRecord[], id: string, shown: ShownRecord | undefined): readonly ShownRecord[] {
  const at = rows.findIndex(({ record }) => record.id === id);
  if (shown === undefined || shown.record.deletedAt !== null) return at < 0 ? rows : rows.toSpliced(at, 1);
  return at < 0 ? [...rows, shown] : rows.with(at, shown);
}

const stateOf = ({ trouble }: QueuedEntry): RecordState => (trouble === null ? 'waiting' : trouble.kind);

/** Records as the screens show them, by id: as they are stored, with these queued writes on top, oldest first. */
export function shownWith(stored: Iterable<DeviceRecord>, entries: readonly QueuedEntry[]): Map<string, ShownRecord> {
  const shown = new Map<string, ShownRecord>();
  for (const record of stored) shown.set(record.id, { record, state: 'sent' });
  for (const entry of entries) {
    const { recordId } = entry.mutation;
    const before = shown.get(recordId);
    const record = applyEntry(before?.record, entry);
    if (record === undefined) continue;
    const worst =
      before === undefined || before.state === 'sent' || before.state === 'waiting' ? stateOf(entry) : before.state;
    shown.set(recordId, { record, state: worst });
  }
  return shown;
}

/** Of more changed records than these the queue is read whole, which then takes fewer steps than to ask for each. */
const FEW = 20;
/** Records that are read in one turn: more at once would hold up a finger. */
const AT_ONCE = 1_000;
/** How long what is read may wait for a screen that never rests, in ms. */
const LATEST_MS = 100;

/** Lets the browser draw, and hear fingers, as long as it has that to do. */
const restful = (): Promise<void> =>
  'requestIdleCallback' in globalThis
    ? new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: LATEST_MS }))
    : nextTurn();

/**
 * The farm's records on this device. It is a view over the database: `load` reads it, `refresh` reads it
 * again after a write, a pull or another tab's word; screens subscribe to it. Deleted records stay findable by id.
 */
export class Replica {
  readonly farmId: string;
  /** Waited for before the device is read for a screen: who holds its database opens one again that was taken away. */
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

  constructor(database: DeviceDatabase, farmId: string) {
    this.#database = database;
    this.farmId = farmId;
  }

  /** Reads another database from here on, into which what was not sent is put. */
  moveTo(database: DeviceDatabase): void {
    this.#database = database;
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** The same object until something changed: a key for what is reckoned from the whole farm. */
  get snapshot(): object {
    return this.#snapshot;
  }

  /** Every record of the farm, deleted ones too. */
  *everything(): Generator<DeviceRecord> {
    for (const { record } of this.#shown.values()) yield record;
  }

  /** Unsent writes of the farm, oldest first. */
  get entries(): readonly QueuedEntry[] {
    return this.#entries;
  }

  /** Reads every record of the farm from the device, turn by turn; `onLong` is told, and waited for, when one turn is not enough. */
  load(onLong: () => Promise<void> = async () => undefined): Promise<void> {
    const loading = this.#readAll(onLong);
    // What changes meanwhile is read again after it.
    this.#refreshing = loading.catch(() => undefined);
    return loading;
  }

  async #readAll(onLong: () => Promise<void>): Promise<void> {
    // The queue first: what another tab settles in between is then in both, and never in neither.
    const [entries, first] = await Promise.all([queuedEntries(this.#database, this.farmId), this.#page()]);
    const stored = new Map(first.map((record) => [record.id, record]));
    if (first.length === AT_ONCE) await onLong();
    for (let page = first; page.length === AT_ONCE; ) {
      [page] = await Promise.all([this.#page(page.at(-1)), restful()]);
      for (const record of page) stored.set(record.id, record);
    }
    this.#stored = stored;
    this.#entries = entries;
    this.#isLoaded = true;
    this.#project();
  }

  /** The records that follow one, in the order of their ids. */
  #page(last?: DeviceRecord): Promise<DeviceRecord[]> {
    const after = last === undefined ? [this.farmId] : [this.farmId, last.id];
    return this.#database.getAll('records', IDBKeyRange.bound(after, [this.farmId, []], true), AT_ONCE);
  }

  /** Reads the records that changed, and what waits on them, again. */
  refresh(recordIds: readonly string[]): Promise<void> {
    // One after the other: an older reading must not be put over a newer one.
    const next = this.#refreshing.then(() => this.#readAgain(recordIds));
    this.#refreshing = next.catch(() => undefined);
    return next;
  }

  async #readAgain(recordIds: readonly string[]): Promise<void> {
    const { records, waiting } = await this.#read(recordIds);
    const changed = new Set(recordIds);
    const others = this.#entries.filter(({ mutation }) => !changed.has(mutation.recordId));
    this.#entries = inQueueOrder([...others, ...waiting]);
    // One by one it would take longer than all at once.
    if (recordIds.length > FEW) this.#sections = null;
    const own = Map.groupBy(waiting, ({ mutation }) => mutation.recordId);
    for (const [index, id] of recordIds.entries()) {
      const record = records[index];
      if (record === undefined) this.#stored.delete(id);
      else this.#stored.set(id, record);
      this.#show(id, shownWith(record === undefined ? [] : [record], inQueueOrder(own.get(id) ?? [])).get(id));
    }
    this.#tell();
  }

  /** Records and what waits on them, of one moment: what is settled in between is in one of the two. */
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

  /** Everything of a section that is not deleted, in no promised order. The answer is the same object until it changes. */
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

  /** Readings of a record, oldest first, those that were not sent yet among them, without those that were taken away here. */
  async readings(recordId: string): Promise<(DeviceReading & { unsent?: QueuedReading })[]> {
    await this.whenOpen();
    const sent = await this.#database.getAllFromIndex('readings', 'byRecord', [this.farmId, recordId]);
    const unsent = await unsentReadingsOf(this.#database, recordId);
    const removed = new Set(unsent.filter(({ isRemoval }) => isRemoval === true).map(({ id }) => id));
    const waiting = unsent.filter(({ isRemoval }) => isRemoval !== true).map((one) => ({ ...one, unsent: one }));
    const waitingIds = new Set(waiting.map(({ id }) => id));
    // One whose answer was lost may have come with a pull while it still waits.
    return [...sent.filter(({ id }) => !waitingIds.has(id)), ...waiting]
      .filter(({ id }) => !removed.has(id))
      .sort((one, other) => (one.at < other.at ? -1 : 1));
  }

  #project(): void {
    this.#shown = shownWith(this.#stored.values(), this.#entries);
    this.#sections = null;
    this.#tell();
  }

  #tell(): void {
    this.#snapshot = {};
    for (const listener of this.#listeners) listener();
  }
}
