import { dayIn, isDay } from '@cafezal/domain/ground/days.ts';
import { searchWords } from '@cafezal/domain/ground/search-key.ts';
import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { derivesStatus, shownStatus } from '@cafezal/domain/lots/shown-status.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import type { PresentedRecord } from '@cafezal/domain/shown/present-record.ts';
import { PLOT_WORK_SECTIONS } from '@cafezal/domain/stages/kinds.ts';
import type { Database } from '../../db/database.ts';
import { loadFarmFacts } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { descendantIds, drawsOn, recordsOnPlots } from '../../db/flow-rows.ts';
import { countRecords, type ListFilter, listRecordRows, SORT_KEYS } from '../../db/list-rows.ts';
import { liveRecordsOf } from '../../db/record-rows.ts';
import { badQuery, commaList, fromCursor, limitOf, MOST_BYTES, toCursor } from '../request/page.ts';
import { presentAnswered } from './present-records.ts';

type Query = Readonly<Record<string, string>>;
type Place = { db: Database; scope: FarmScope; now: () => Date };

/** One page of a section; `count` is the number of all matches. */
export type RecordPage = { records: readonly PresentedRecord[]; count: number; nextCursor: string | null };

function sortOf({ sort = '-date' }: Query): Pick<ListFilter, 'sort' | 'isDescending'> {
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  const key = SORT_KEYS.find((known) => known === name);
  if (key === undefined) throw badQuery('sort', `Ordene por ${SORT_KEYS.join(', ')}, com - para o inverso.`);
  return { sort: key, isDescending };
}

function dayOf(query: Query, key: 'from' | 'to'): string | null {
  const day = query[key];
  if (day === undefined || day === '') return null;
  if (!isDay(day)) throw badQuery(key, 'Informe um dia que existe, como 2026-06-03.');
  return day;
}

/**
 * Ids of the live records that show one of these statuses. In some stages the shown status follows from the balance of
 * the lots, or from the day, and not from the stored status.
 */
async function idsShownAs({ db, scope, now }: Place, section: Section, statuses: readonly string[]): Promise<string[]> {
  const records = await liveRecordsOf(db, scope, [section]);
  const today = dayIn((await loadFarmFacts(db, scope)).settings.timezone, now());
  const draws = await drawsOn(
    db,
    scope,
    records.map(({ id }) => id),
  );
  const onRecord = Map.groupBy(draws, ({ recordId }) => recordId);
  return records
    .filter((record) => statuses.includes(shownStatus(record, onRecord.get(record.id) ?? [], today)))
    .map(({ id }) => id);
}

/** Ids of the records that name a plot, and of all records downstream of them. */
async function idsOfPlot({ db, scope }: Place, plotId: string): Promise<string[]> {
  if (!isUuid(plotId)) return [];
  const plotIds = [plotId.toLowerCase()];
  const named = await recordsOnPlots(db, scope, { sections: PLOT_WORK_SECTIONS, plotIds });
  return [...named, ...(await descendantIds(db, scope, named))];
}

const both = (left: readonly string[] | null, right: readonly string[] | null): readonly string[] | null => {
  if (left === null || right === null) return left ?? right;
  const kept = new Set(right);
  return left.filter((id) => kept.has(id));
};

async function filterOf(place: Place, section: Section, query: Query): Promise<ListFilter> {
  const isDeleted = query.deleted === 'true';
  const statuses = commaList(query.status);
  const isShown = statuses !== null && !isDeleted && derivesStatus(section);
  const shown = isShown ? await idsShownAs(place, section, statuses) : null;
  const ofPlot = query.plot ? await idsOfPlot(place, query.plot) : null;
  return {
    section,
    isDeleted,
    words: searchWords(query.q ?? ''),
    statuses: isShown ? null : statuses,
    seasons: commaList(query.season),
    from: dayOf(query, 'from'),
    to: dayOf(query, 'to'),
    ids: both(shown, ofPlot),
    ...sortOf(query),
  };
}

type Listing = { db: Database; authSecret: string; now: () => Date };
type Asked = { section: Section; query: Query };

async function pageBy(
  services: Listing,
  scope: FarmScope,
  { query, filter }: { query: Query; filter: ListFilter },
): Promise<Omit<RecordPage, 'count'>> {
  const order = `${filter.isDescending ? '-' : ''}${filter.sort}`;
  const after = fromCursor(order, query.cursor);
  const room = { limit: limitOf(query), bytes: MOST_BYTES };
  const { rows, hasMore } = await listRecordRows(services.db, scope, { filter, after, room });
  const last = hasMore ? rows.at(-1) : undefined;
  const records = await presentAnswered(
    services,
    { db: services.db, scope },
    rows.map(({ record }) => record),
  );
  return { records, nextCursor: last === undefined ? null : toCursor(order, last.position) };
}

/** A page of a section's records by the API's query, without how many there are; `request/invalid` (422) for an invalid query. */
export async function readPage(
  services: Listing,
  scope: FarmScope,
  { section, query }: Asked,
): Promise<Omit<RecordPage, 'count'>> {
  const filter = await filterOf({ db: services.db, scope, now: services.now }, section, query);
  return pageBy(services, scope, { query, filter });
}

/** A page of a section's records by the API's query, and how many there are; `request/invalid` (422) for an invalid query. */
export async function listRecords(services: Listing, scope: FarmScope, { section, query }: Asked): Promise<RecordPage> {
  const filter = await filterOf({ db: services.db, scope, now: services.now }, section, query);
  const [count, page] = await Promise.all([
    countRecords(services.db, scope, filter),
    pageBy(services, scope, { query, filter }),
  ]);
  return { ...page, count };
}
