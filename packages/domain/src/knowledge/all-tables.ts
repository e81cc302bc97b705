import { CERTIFICATES } from './certificates.ts';
import { COB_STEPS } from './cob.ts';
import { COB_WEIGHTS, OFFICIAL_LIMITS } from './cob-defects.ts';
import { REGION_CITIES } from './coffee-regions.ts';
import { COFFEE_SORPTION, STANDSTILL } from './coffee-sorption.ts';
import { CULTIVARS } from './cultivars.ts';
import { CUSTOMS_CODES } from './customs-codes.ts';
import { DRYING_HEAT } from './drying-heat.ts';
import { EU_MEMBERS, EUDR } from './european-union.ts';
import {
  ACTION_LEVELS,
  CONVERSION_RANGES,
  DRYING_TARGET,
  LIMING_TARGET,
  LITERS_PER_SACA,
  READING_OVERDUE_HOURS,
  RESTING_DAYS,
} from './farm-practice.ts';
import { FUNRURAL, FUNRURAL_EXPORT } from './funrural.ts';
import { KNOWLEDGE_VERSION, type Knowledge, type KnowledgeTable } from './knowledge.ts';
import { FUTURES } from './markets.ts';
import { CVA_LINE, SCORE_SCALES } from './scores.ts';
import {
  DRYING_DAYS,
  FERMENTATION_HOURS,
  FERMENTATION_PH,
  FRESH_HUMIDITY,
  NUTRIENT_CAPS,
  PATIO_LAYER,
  SPRAYING_WEATHER,
} from './stage-practice.ts';
import { STATE_REGIONS } from './state-regions.ts';
import { MINIMUM_DAY_WAGE } from './wages.ts';

/**
 * Every table. Only the server and the check of due reviews import this list; screens import the tables that they read.
 */
const TABLES: readonly KnowledgeTable<unknown>[] = [
  ...Object.values(FUNRURAL),
  FUNRURAL_EXPORT,
  EU_MEMBERS,
  EUDR,
  CUSTOMS_CODES,
  ...Object.values(FUTURES),
  MINIMUM_DAY_WAGE,
  COB_STEPS,
  COB_WEIGHTS,
  OFFICIAL_LIMITS,
  ...Object.values(SCORE_SCALES),
  CVA_LINE,
  ACTION_LEVELS,
  NUTRIENT_CAPS,
  SPRAYING_WEATHER,
  DRYING_TARGET,
  DRYING_HEAT,
  COFFEE_SORPTION,
  STANDSTILL,
  DRYING_DAYS,
  FRESH_HUMIDITY,
  PATIO_LAYER,
  RESTING_DAYS,
  FERMENTATION_PH,
  FERMENTATION_HOURS,
  CONVERSION_RANGES,
  LITERS_PER_SACA,
  READING_OVERDUE_HOURS,
  LIMING_TARGET,
  CULTIVARS,
  STATE_REGIONS,
  REGION_CITIES,
  CERTIFICATES,
];

/** All tables as they are served, by name. */
export const KNOWLEDGE: Knowledge = {
  version: KNOWLEDGE_VERSION,
  tables: Object.fromEntries(TABLES.map(({ name, rows }) => [name, rows])),
};

/** A row whose review is due: its table, its first day, and the day by which it was to be reviewed. */
export type DueRow = { table: string; from: string; reviewBy: string; source: string };

/** Rows that are still valid on a day and whose review is overdue, the longest first. */
export const dueRows = (day: string, { tables }: Knowledge = KNOWLEDGE): readonly DueRow[] =>
  Object.entries(tables)
    .flatMap(([table, rows]) =>
      rows
        .filter(({ to, reviewBy }) => reviewBy < day && (to === undefined || to >= day))
        .map(({ from, reviewBy, source }) => ({ table, from, reviewBy, source })),
    )
    .sort((one, other) => (one.reviewBy < other.reviewBy ? -1 : 1));
