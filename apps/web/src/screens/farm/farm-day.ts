import type { Measured } from '@cafezal/domain/attention/attention-item.ts';
import { readyDay } from '@cafezal/domain/attention/drying-attention.ts';
import { dayIn, daysBetween } from '@cafezal/domain/ground/days.ts';
import { inHandByStage, lotsInHand, promisedGreenKgOf, type StageInHand } from '@cafezal/domain/lots/lots-in-hand.ts';
import { insideKg } from '@cafezal/domain/lots/record-balance.ts';
import { seasonUnderWay } from '@cafezal/domain/lots/season-under-way.ts';
import { isUnderWay } from '@cafezal/domain/record/data-values.ts';
import type { FarmFacts, FarmRecord, FarmSettings } from '@cafezal/domain/record/record.ts';
import { isDrying, isPicking, isPlace, leadsSeason } from '@cafezal/domain/stages/kinds.ts';
import { COFFEE_SECTIONS } from '@cafezal/domain/stages/stages.ts';
import { type SeasonProgress, seasonProgress } from './season-progress.ts';

/** Summary of a farm on one day. */
export type FarmDay = {
  /** YYYY-MM-DD in the farm's time zone. */
  today: string;
  season: string;
  plots: number;
  /** Started harvests of any season. */
  harvests: number;
  progress: SeasonProgress;
  /** All stages in the order of the chain, with coffee of any season. */
  stages: readonly StageInHand[];
  /** Hulled coffee that is promised to sales and still on the farm. */
  promisedGreenKg: number;
  /** Whether the drying coffee's weight is corrected by its last moisture reading. */
  isDryingMeasured: boolean;
  /** The first day within a week on which dryings will be ready, and how many. */
  ready: { day: string; count: number } | null;
  /** The first day with a planned harvest. */
  nextHarvest: string | null;
};

const WEEK_DAYS = 7;

type Question = { farm: FarmFacts; records: readonly FarmRecord[]; readings: readonly Measured[]; now: string };
type ReadingsOf = (recordId: string, kind: string) => readonly Measured[];

/** Readings in whatever order, by record and kind, the oldest first. */
export function readingsBy(readings: readonly Measured[]): ReadingsOf {
  const ordered = readings.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const byRecord = Map.groupBy(ordered, ({ recordId }) => recordId);
  return (recordId, kind) => (byRecord.get(recordId) ?? []).filter((reading) => reading.kind === kind);
}

type Drying = Pick<FarmSettings, 'timezone' | 'targetMoisture'> & {
  records: readonly FarmRecord[];
  readings: ReadingsOf;
  today: string;
};

function firstReady({ records, today, ...measuring }: Drying): FarmDay['ready'] {
  const days = records
    .filter((record) => isDrying(record) && record.status === 'in_progress')
    .flatMap((record) => readyDay(record, measuring) ?? [])
    .filter((day) => {
      const ahead = daysBetween(today, day);
      return ahead !== null && ahead >= 0 && ahead < WEEK_DAYS;
    })
    .sort();
  const [day] = days;
  return day === undefined ? null : { day, count: days.filter((other) => other === day).length };
}

/**
 * Records that the progress of a harvest depends on; the records of all seasons tell which one is estimated. Using only
 * these avoids summing the whole farm.
 */
const isOfProgress =
  (season: string) =>
  (record: FarmRecord): boolean =>
    isPlace(record) || leadsSeason(record) || (record.season === season && isPicking(record));

/** Progress of the current season on the day of `now`, without the coffee by stage, which takes longer to compute. */
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
    plots: live.filter(isPlace).length,
    progress: seasonProgress({ farm, records: live.filter(isOfProgress(season)), season, today }),
  };
}

/** Summary of a farm's records and readings on the day of `now`, an ISO instant; deleted records are left out. */
export function farmDay({ farm, records, readings: measured, now }: Question): FarmDay {
  const { timezone, targetMoisture } = farm.settings;
  const ofSeason = seasonDay({ farm, records, now });
  const { today } = ofSeason;
  const live = records.filter(({ deletedAt }) => deletedAt === null);
  const readings = readingsBy(measured);
  const harvests = live.filter(isPicking);
  const moisture = (recordId: string) => readings(recordId, 'humidity').at(-1)?.value;
  const lots = lotsInHand({ records: live, today, season: null, moisture });
  const planned = harvests.filter(({ status, date }) => status === 'planned' && date >= today);
  return {
    ...ofSeason,
    harvests: harvests.filter(isUnderWay).length,
    stages: inHandByStage(lots, COFFEE_SECTIONS),
    promisedGreenKg: promisedGreenKgOf(lots),
    isDryingMeasured: lots.some(({ kind, record, kg }) => kind === 'inside' && kg < insideKg(record)),
    ready: firstReady({ records: live, readings, timezone, targetMoisture, today }),
    nextHarvest: planned.map(({ date }) => date).sort()[0] ?? null,
  };
}
