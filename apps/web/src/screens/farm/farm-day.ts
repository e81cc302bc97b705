import type { Measured } from '@cafezal/domain/attention/attention-item.ts';
import { readyDay } from '@cafezal/domain/attention/drying-attention.ts';
import { dayIn, daysBetween } from '@cafezal/domain/ground/days.ts';
import { inHandByStage, lotsInHand, promisedGreenKgOf, type StageInHand } from '@cafezal/domain/lots/lots-in-hand.ts';
import { insideKg } from '@cafezal/domain/lots/record-balance.ts';
import { seasonUnderWay } from '@cafezal/domain/lots/season-under-way.ts';
import { isUnderWay } from '@cafezal/domain/record/data-values.ts';
import { COFFEE_SECTIONS, type FarmFacts, type FarmRecord } from '@cafezal/domain/record/record.ts';
import { type SeasonProgress, seasonProgress } from './season-board.ts';

/** The farm at a glance on one day. */
export type FarmDay = {
  /** YYYY-MM-DD in the farm's time zone. */
  today: string;
  season: string;
  plots: number;
  /** Harvests of any season that began. */
  harvests: number;
  progress: SeasonProgress;
  /** In the order of the chain, whichever season the coffee is of. */
  stages: readonly StageInHand[];
  /** Hulled coffee that sales were promised and that lies on the farm still. */
  promisedGreenKg: number;
  /** Does what dries weigh less by now than when it went in, as its last moisture says? */
  isDryingMeasured: boolean;
  /** The first day within a week on which dryings are ready, and how many. */
  ready: { day: string; count: number } | null;
  /** The first day for which a harvest is planned. */
  nextHarvest: string | null;
};

const WEEK_DAYS = 7;

type Question = { farm: FarmFacts; records: readonly FarmRecord[]; readings: readonly Measured[]; now: string };
type ReadingsOf = (recordId: string, kind: string) => readonly Measured[];

function readingsBy(readings: readonly Measured[]): ReadingsOf {
  const ordered = readings.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const byRecord = Map.groupBy(ordered, ({ recordId }) => recordId);
  return (recordId, kind) => (byRecord.get(recordId) ?? []).filter((reading) => reading.kind === kind);
}

type Drying = { records: readonly FarmRecord[]; readings: ReadingsOf; timezone: string; today: string };

function firstReady({ records, readings, timezone, today }: Drying): FarmDay['ready'] {
  const days = records
    .filter(({ section, status }) => section === 'secagem' && status === 'in_progress')
    .flatMap((record) => readyDay(record, { readings, timezone }) ?? [])
    .filter((day) => {
      const ahead = daysBetween(today, day);
      return ahead !== null && ahead >= 0 && ahead < WEEK_DAYS;
    })
    .sort();
  const [day] = days;
  return day === undefined ? null : { day, count: days.filter((other) => other === day).length };
}

/** What the progress of a harvest is told by: leaving the rest aside spares the books of the whole farm. */
const isOfProgress =
  (season: string) =>
  (record: FarmRecord): boolean =>
    record.section === 'talhoes' ||
    (record.season === season && (record.section === 'colheita' || record.section === 'producao'));

/** How far the season under way has come on the day of `now`, without what lies where, which takes longer to reckon. */
export function seasonDay({
  farm,
  records,
  now,
}: Omit<Question, 'readings'>): Pick<FarmDay, 'today' | 'season' | 'plots' | 'progress'> {
  const today = dayIn(farm.settings.timezone, new Date(now));
  const live = records.filter(({ deletedAt }) => deletedAt === null);
  const season = seasonUnderWay(live, today);
  return {
    today,
    season,
    plots: live.filter(({ section }) => section === 'talhoes').length,
    progress: seasonProgress({ farm, records: live.filter(isOfProgress(season)), season, today }),
  };
}

/** What a farm's records and readings say on the day of `now`, an ISO instant; deleted records are left out. */
export function farmDay({ farm, records, readings: measured, now }: Question): FarmDay {
  const { timezone } = farm.settings;
  const ofSeason = seasonDay({ farm, records, now });
  const { today } = ofSeason;
  const live = records.filter(({ deletedAt }) => deletedAt === null);
  const readings = readingsBy(measured);
  const harvests = live.filter(({ section }) => section === 'colheita');
  const moisture = (recordId: string) => readings(recordId, 'humidity').at(-1)?.value;
  const lots = lotsInHand({ records: live, today, season: null, moisture });
  const planned = harvests.filter(({ status, date }) => status === 'planned' && date >= today);
  return {
    ...ofSeason,
    harvests: harvests.filter(isUnderWay).length,
    stages: inHandByStage(lots, COFFEE_SECTIONS),
    promisedGreenKg: promisedGreenKgOf(lots),
    isDryingMeasured: lots.some(({ kind, record, kg }) => kind === 'inside' && kg < insideKg(record)),
    ready: firstReady({ records: live, readings, timezone, today }),
    nextHarvest: planned.map(({ date }) => date).sort()[0] ?? null,
  };
}
