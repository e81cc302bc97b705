import type { Section } from '@cafezal/domain/record/record.ts';
import type { DeviceDatabase } from '../database/device-database.ts';
import { inQueueOrder } from '../database/queued-entries.ts';
import { type ShownRecord, shownWith } from './replica.ts';

/** Rows that a person sees before the rest was read; whole days make them more. */
const ENOUGH = 100;
/** Records that are read for that at most: of more, the rest can be waited for as well. */
const MOST = 2_000;

/** The begin of a section, the newest day first, with this device's unsent writes on top. */
export type FirstRows = {
  /** Every live record of the section from some day on, in no promised order. */
  rows: readonly ShownRecord[];
  /** Seasons that the whole section names, the latest first. */
  seasons: readonly string[];
  /** What was read besides: live records of a section, and any record by its id. */
  section: (section: Section) => readonly ShownRecord[];
  byId: (id: string) => ShownRecord | undefined;
};

/** What begins a section, and the sections whose records its rows name. */
type Asked = { farmId: string; section: Section; besides: readonly Section[] };

type Shown = ReadonlyMap<string, ShownRecord>;

const reading = (database: DeviceDatabase) => database.transaction(['records', 'outbox']);
const recordsOf = (transaction: ReturnType<typeof reading>) => transaction.objectStore('records');
type Records = ReturnType<typeof recordsOf>;

const rangeOf = (farmId: string, section: Section, from?: string) =>
  IDBKeyRange.bound(from === undefined ? [farmId, section] : [farmId, section, from], [farmId, section, []]);

/** The day from which on a section has enough records; the empty text where it has fewer. */
async function dayOfEnough(records: Records, { farmId, section }: Asked): Promise<string> {
  const newest = await records.index('bySection').openKeyCursor(rangeOf(farmId, section), 'prev');
  const last = await newest?.advance(ENOUGH);
  return last?.key[2] ?? '';
}

/** Seasons by their index, which knows deleted records and those changed here as they are stored: null where that could tell wrongly. */
async function seasonsIn(records: Records, { farmId, section }: Asked, shown: Shown): Promise<string[] | null> {
  const seasons = new Set<string>();
  // The first record of each: walking along them all takes long.
  for (let after = ''; ; ) {
    const one = await records.index('bySeason').get(rangeOf(farmId, section, after));
    if (one === undefined || one.season === null) break;
    const record = shown.get(one.id)?.record ?? one;
    if (record.deletedAt !== null || record.season !== one.season) return null;
    seasons.add(one.season);
    after = `${one.season}\u0000`;
  }
  for (const { record } of shown.values())
    if (record.section === section && record.deletedAt === null && record.season !== null) seasons.add(record.season);
  return [...seasons].sort().reverse();
}

/** Reads how a section begins, in one transaction; null where that cannot be told before all of it was read. */
export async function firstRows(database: DeviceDatabase, asked: Asked): Promise<FirstRows | null> {
  const { farmId, section, besides } = asked;
  const transaction = reading(database);
  const records = recordsOf(transaction);
  const byDay = records.index('bySection');
  const [queue, day, ...others] = await Promise.all([
    transaction.objectStore('outbox').index('byFarm').getAll(farmId),
    dayOfEnough(records, asked),
    ...besides.map((other) => byDay.getAll(rangeOf(farmId, other), MOST)),
  ]);
  const entries = inQueueOrder(queue);
  // What was changed here may begin the section by that alone.
  const changed = await Promise.all(entries.map(({ mutation }) => records.get([farmId, mutation.recordId])));
  const newest = await byDay.getAll(rangeOf(farmId, section, day), MOST);
  if ([newest, ...others].some(({ length }) => length === MOST)) return null;
  const known = [...others.flat(), ...changed.filter((record) => record !== undefined), ...newest];
  // As the device gives them all: what was made in one moment must not change places when the rest is there.
  const inOrder = known.sort((one, other) => (one.id < other.id ? -1 : 1));
  const shown = shownWith(inOrder, entries);
  const seasons = await seasonsIn(records, asked, shown);
  const live = (of: Section) =>
    [...shown.values()].filter(({ record }) => record.section === of && record.deletedAt === null);
  const rows = live(section).filter(({ record }) => record.date >= day);
  if (seasons === null || rows.length === 0) return null;
  return { rows, seasons, section: live, byId: (id) => shown.get(id) };
}
