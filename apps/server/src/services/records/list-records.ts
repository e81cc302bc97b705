import { isDay } from '@cafezal/domain/ground/days.ts';
import { searchWords } from '@cafezal/domain/ground/search-key.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { type PresentedRecord, presentRecord } from '@cafezal/domain/shown/present-record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { descendantIds, drawsOn, recordsOnPlots } from '../../db/flow-rows.ts';
import { countRecords, type ListFilter, listRecordRows, SORT_KEYS } from '../../db/list-rows.ts';
import { liveRecordsOf } from '../../db/record-rows.ts';
import { isUuid } from '../../db/uuid.ts';
import { badQuery, commaList, fromCursor, limitOf, toCursor } from '../request/page.ts';
import { presentRecords } from './present-records.ts';

type Query = Readonly<Record<string, string>>;
type Place = { db: Database; scope: FarmScope };

/** One page of a section; `count` is of all that match. */
export type RecordPage = { records: readonly PresentedRecord[]; count: number; nextCursor: string | null };

function sortOf({ sort = '-date' }: Query): Pick<ListFilter, 'sort' | 'isDescending'> {
  const isDescending = sort.startsWith('-');
  const key = SORT_KEYS.find((known) => known === sort.replace('-', ''));
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
 * the lots and not from the stored status.
 */
async function idsShownAs({ db, scope }: Place, section: Section, statuses: readonly string[]): Promise<string[]> {
  const records = await liveRecordsOf(db, scope, [section]);
  const draws = await drawsOn(
    db,
    scope,
    records.map(({ id }) => id),
  );
  const onRecord = Map.groupBy(draws, ({ recordId }) => recordId);
  return records
    .filter((record) => statuses.includes(presentRecord(record, onRecord.get(record.id) ?? []).status))
    .map(({ id }) => id);
}

/** Ids of a plot's harvests, of all records downstream of them, and of the activities on the plot. */
async function idsOfPlot({ db, scope }: Place, plotId: string): Promise<string[]> {
  if (!isUuid(plotId)) return [];
  const plotIds = [plotId.toLowerCase()];
  const harvests = await recordsOnPlots(db, scope, { section: 'colheita', plotIds });
  const activities = await recordsOnPlots(db, scope, { section: 'atividades', plotIds });
  return [...harvests, ...activities, ...(await descendantIds(db, scope, harvests))];
}

const both = (left: readonly string[] | null, right: readonly string[] | null): readonly string[] | null => {
  if (left === null || right === null) return left ?? right;
  const kept = new Set(right);
  return left.filter((id) => kept.has(id));
};

async function filterOf(place: Place, section: Section, query: Query): Promise<ListFilter> {
  const isDeleted = query.deleted === 'true';
  const statuses = commaList(query.status);
  const isShown = statuses !== null && !isDeleted && stageOf(section).shownStatus !== undefined;
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

/** A page of a section's records by the query of the contract; `request/invalid` (422) for a bad query. */
export async function listRecords(
  services: { db: Database; authSecret: string },
  scope: FarmScope,
  { section, query }: { section: Section; query: Query },
): Promise<RecordPage> {
  const place = { db: services.db, scope };
  const limit = limitOf(query);
  const filter = await filterOf(place, section, query);
  const order = `${filter.isDescending ? '-' : ''}${filter.sort}`;
  const after = fromCursor(order, query.cursor);
  const [count, rows] = await Promise.all([
    countRecords(services.db, scope, filter),
    listRecordRows(services.db, scope, { filter, after, limit: limit + 1 }),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const records = await presentRecords(
    services,
    place,
    page.map(({ record }) => record),
  );
  return { records, count, nextCursor: last === undefined ? null : toCursor(order, last.position) };
}
