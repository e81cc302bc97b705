import { dayIn, isDay } from '@cafezal/domain/ground/days.ts';
import { isSeason } from '@cafezal/domain/ground/seasons.ts';
import { seasonUnderWay } from '@cafezal/domain/lots/season-under-way.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { askedPlots } from '@cafezal/domain/reports/asked-plots.ts';
import type { ReportQuestion } from '@cafezal/domain/reports/report.ts';
import type { ReportDefinition } from '@cafezal/domain/reports/report-list.ts';
import type { Database } from '../../db/database.ts';
import { loadFarmFacts } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { liveRecords, seasonRecords, seasonsNamed } from '../../db/season-records.ts';
import { seesPrices } from '../records/present-records.ts';
import { badQuery } from '../request/page.ts';

/** The query of a report, as sent. */
export type ReportQuery = Readonly<Record<string, string>>;

const isSaid = (value: string | undefined): value is string => value !== undefined && value !== '';

function seasonIn({ season }: ReportQuery): string | null {
  if (!isSaid(season)) return null;
  if (isSeason(season)) return season;
  throw badQuery('season', 'Escreva a safra como 2026/27.');
}

/** A day in the query; undefined if absent. */
function dayAt(query: ReportQuery, key: 'asOf' | 'from' | 'to'): string | undefined {
  const day = query[key];
  if (!isSaid(day)) return undefined;
  if (isDay(day)) return day;
  throw badQuery(key, 'Informe um dia que existe, como 2026-06-15.');
}

const recordsOf = (db: Database, scope: FarmScope, season: string | null): Promise<readonly FarmRecord[]> =>
  season === null ? liveRecords(db, scope) : seasonRecords(db, scope, season);

const openSeason = async (db: Database, scope: FarmScope, today: string): Promise<string> =>
  seasonUnderWay(await seasonsNamed(db, scope), today);

/**
 * The question of a report by a query, with the records for it. A report about one season uses the current one by
 * default, as on the screens. `request/invalid` (422) for an invalid season or day.
 */
export async function reportQuestion(
  { db, now }: { db: Database; now: () => Date },
  scope: FarmScope,
  { query, definition }: { query: ReportQuery; definition: ReportDefinition },
): Promise<ReportQuestion> {
  const farm = await loadFarmFacts(db, scope);
  const today = dayIn(farm.settings.timezone, now());
  const asOf = dayAt(query, 'asOf') ?? today;
  const days = { from: dayAt(query, 'from'), to: dayAt(query, 'to') };
  const season = seasonIn(query) ?? (definition.isOfOneSeason ? await openSeason(db, scope, today) : null);
  const records = await recordsOf(db, scope, definition.looksBack === true ? null : season);
  const { plotId, cultivar, place, form, buyer } = query;
  const plotIds = askedPlots(records, { plotId, cultivar });
  return { farm, records, season, asOf, plotIds, place, form, buyer, ...days, seesPrices: seesPrices(scope) };
}
