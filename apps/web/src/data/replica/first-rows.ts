import type { Section } from '@cafezal/domain/record/record.ts';
import type { DeviceDatabase } from '../database/device-database.ts';
import { inQueueOrder } from '../database/queued-entries.ts';
import { type ShownRecord, shownWith } from './shown-records.ts';

/** Rows shown before the rest of the farm was read; the last day is completed, so there may be more. */
const ENOUGH = 100;
/** Most records read for these first rows. With more it is not faster than waiting for the whole farm. */
const MOST = 2_000;

/** The first rows of a section, newest day first, with this device's unsent writes applied. */
export type FirstRows = {
  /** Every live record of the section from some day on, in no guaranteed order. */
  rows: readonly ShownRecord[];
  /** Seasons of the whole section, the latest first. */
  seasons: readonly string[];
  /** Everything that was read: live records of a section, and any record by its id. */
  section: (section: Section) => readonly ShownRecord[];
  byId: (id: string) => ShownRecord | undefined;
};

/** The section to read, and the sections (`besides`) whose records its rows refer to. */
type Asked = { farmId: string; section: Section; besides: readonly Section[] };

type Shown = ReadonlyMap<string, ShownRecord>;

const reading = (database: DeviceDatabase) => database.transaction(['records', 'outbox']);
const recordsOf = (transaction: ReturnType<typeof reading>) => transaction.objectStore('records');
type Records = ReturnType<typeof recordsOf>;

const rangeOf = (farmId: string, section: Section, from?: string) =>
  IDBKeyRange.bound(from === undefined ? [farmId, section] : [farmId, section, from], [farmId, section, []]);

/** The day from which on a section has enough records; empty if it has fewer. */
async function dayOfEnough(records: Records, { farmId, section }: Asked): Promise<string> {
  const newest = await records.index('bySection').openKeyCursor(rangeOf(farmId, section), 'prev');
  const last = await newest?.advance(ENOUGH);
  return last?.key[2] ?? '';
}

/**
 * Seasons of a section by its index. The index also has deleted records, and locally changed ones as they are stored:
 * null if that could make the result wrong.
 */
async function seasonsIn(records: Records, { farmId, section }: Asked, shown: Shown): Promise<string[] | null> {
  const seasons = new Set<string>();
  // One lookup per season: walking along all records takes long.
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

/**
 * Reads the first rows of a section in one transaction; null if they cannot be known without reading the whole farm.
 */
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
  // A locally changed record may belong to the first rows only by that change.
  const changed = await Promise.all(entries.map(({ mutation }) => records.get([farmId, mutation.recordId])));
  const newest = await byDay.getAll(rangeOf(farmId, section, day), MOST);
  if ([newest, ...others].some(({ length }) => length === MOST)) return null;
  const known = [...others.flat(), ...changed.filter((record) => record !== undefined), ...newest];
  // By id, as the whole farm is read: rows of the same moment must not move when the rest is there.
  const inOrder = known.sort((one, other) => (one.id < other.id ? -1 : 1));
  const shown = shownWith(inOrder, entries);
  const seasons = await seasonsIn(records, asked, shown);
  const live = (of: Section) =>
    [...shown.values()].filter(({ record }) => record.section === of && record.deletedAt === null);
  const rows = live(section).filter(({ record }) => record.date >= day);
  if (seasons === null || rows.length === 0) return null;
  return { rows, seasons, section: live, byId: (id) => shown.get(id) };
}
