import { defaultSettings } from '../farm/farm-defaults.ts';
import { type GoldenFarm, type GoldenRecord, goldenSeason } from '../golden/season.ts';
import { addDays, dayIn, daysBetween } from '../ground/days.ts';
import { harvestSeason, seasonOfYear } from '../ground/seasons.ts';
import { CLOSED } from '../lots/season-under-way.ts';
import type { Mutation } from '../record/changes.ts';
import type { Section } from '../record/record.ts';
import { leadsSeason } from '../stages/kinds.ts';
import { demonstrationDays } from './demonstration-days.ts';
import { demonstrationPapers } from './demonstration-papers.ts';
import { demonstrationPartners, withPeople } from './demonstration-people.ts';
import { type DemonstrationReading, demonstrationReadings } from './demonstration-readings.ts';
import { earlierSeasons } from './earlier-seasons.ts';
import { type Move, movedRecord } from './moved-days.ts';
import { RAINY_DAYS, SIXTIETH_DAY, seasonInProgress, wholeSeason } from './season-in-progress.ts';

/** A demonstration farm: the requests that make it, in an order without forward references. */
export type Demonstration = {
  farm: GoldenFarm & { stateRegistration: null };
  mutations: readonly Mutation[];
  /** The records of earlier seasons: each is closed, as a person does it, once all is written. */
  closes: readonly { section: Section; recordId: string; status: string }[];
  measured: readonly { section: Section; recordId: string; readings: readonly DemonstrationReading[] }[];
};

const DAYS_PER_YEAR = 365;

/** Records as writes that create them; all warnings are confirmed, since they are intended. */
export const writesOf = (records: readonly GoldenRecord[], at: string): readonly Mutation[] =>
  records.map(({ id, section, payload }) => ({
    mutationId: id,
    section,
    recordId: id,
    op: 'create',
    patch: { ...payload, confirmedWarnings: ['*'] },
    at,
  }));

/** Plots keep their location and planting day. */
const moveUnlessPlot = (record: GoldenRecord, move: Move): GoldenRecord =>
  record.section === 'talhoes' ? record : movedRecord(record, move);

/** Plots and partners were recorded before anything was done with them. */
const knownSince = (record: GoldenRecord, date: string): GoldenRecord => ({
  ...record,
  payload: { ...record.payload, date },
});

function recordsBefore(today: string): readonly GoldenRecord[] {
  const days = daysBetween(SIXTIETH_DAY, today) ?? 0;
  const year = Number(today.slice(0, 4));
  return earlierSeasons().flatMap(({ yearsAgo, records }) => {
    const season = seasonOfYear(year - yearsAgo);
    const move = { days: days - DAYS_PER_YEAR * yearsAgo, season };
    return records.map((record) => movedRecord(record, move));
  });
}

/** Readings of the season's work up to `at`, moved to the same days as the work. */
function measuredUpTo(at: string, whole: readonly GoldenRecord[], days: number): Demonstration['measured'] {
  return whole.flatMap((record) => {
    const moved = demonstrationReadings(record, RAINY_DAYS).map((reading) => ({
      ...reading,
      at: addDays(reading.at.slice(0, 10), days) + reading.at.slice(10),
    }));
    const readings = moved.filter((reading) => reading.at <= at);
    return readings.length === 0 ? [] : [{ section: record.section, recordId: record.id, readings }];
  });
}

/**
 * A farm in the middle of its season on any day: `at` (the instant of the writes, ISO in UTC) is the 60th day since its
 * first harvest. Coffee ferments, dries and rests, a delivery is due, and four earlier seasons are closed. Ids are
 * fixed, so that requests can be repeated; they are unique only within the farm.
 */
export function demonstration(at: string): Demonstration {
  const { farm } = goldenSeason();
  const { name, totalArea, city, region, state } = farm;
  const today = dayIn(defaultSettings(state).timezone, new Date(at));
  const move = { days: daysBetween(SIXTIETH_DAY, today) ?? 0, season: harvestSeason(today) };
  const whole = wholeSeason();
  // Field work first: a harvest is flagged by earlier applications.
  // Of the season that its day gives each: a person's own work of today comes to lie among them.
  const ofTheseDays = demonstrationDays(today);
  const works = seasonInProgress(whole).map((record) =>
    moveUnlessPlot({ ...record, payload: withPeople(record) }, move),
  );
  const plots = works.filter(({ section }) => section === 'talhoes');
  const ofSeason = works.filter(({ section }) => section !== 'talhoes');
  const known = [...demonstrationPartners(), ...plots, ...demonstrationPapers(today)];
  const before = recordsBefore(today);
  const records = [
    ...known.map((record) => knownSince(record, addDays(today, -DAYS_PER_YEAR))),
    ...before,
    ...ofTheseDays,
    ...ofSeason,
  ];
  return {
    farm: { name: `${name} (exemplo)`, totalArea, city, region, state, stateRegistration: null },
    mutations: writesOf(records, at),
    closes: before.filter(leadsSeason).map(({ section, id }) => ({ section, recordId: id, status: CLOSED })),
    measured: measuredUpTo(at, whole, move.days),
  };
}
