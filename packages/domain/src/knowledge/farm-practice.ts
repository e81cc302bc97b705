/** Usual limits that a farm may change. */

import { at } from './knowledge.ts';
import { always, custom, practice } from './practice.ts';

/** Infestation in per cent at which many agronomists act, by pest; a planning figure, not from any label. */
export const ACTION_LEVELS = always<Readonly<Record<string, number>>>('practice.actionLevels', custom, {
  broca: 3,
  bicho_mineiro: 20,
  ferrugem: 5,
  cercosporiose: 5,
});

/** Target moisture of drying, % wet basis: `low` to `high`; `from` to `to` is still good. */
export const DRYING_TARGET = always(
  'practice.dryingTarget',
  { ...practice, source: 'Embrapa e Emater: secar até 11 a 11,5 %' },
  { from: 10.5, low: 11, high: 11.5, to: 12 },
);

/** Days in the tulha: usual, and the least after which the coffee is even enough for milling. */
export const RESTING_DAYS = always('practice.restingDays', custom, { least: 15, ready: 30, most: 180 });

/** Days after which coffee that went to rest on a day is ready to be milled: the usual ones, or the farm's own least if more. */
export const restingDaysFrom = (day: string, minimumRestDays: number): number =>
  Math.max(at(RESTING_DAYS, day).value.ready, minimumRestDays);

/** Usual range of each conversion factor, by name: kg/L, and green coffee in % of hulled coffee. */
export const CONVERSION_RANGES = always<Readonly<Record<string, readonly [low: number, high: number]>>>(
  'practice.conversionRanges',
  custom,
  { cherryDensity: [0.45, 0.75], dryCherryYieldPct: [42, 58], dryParchmentYieldPct: [72, 86] },
);

/** Litres of freshly picked coffee per saca, by species; the one of canephora has no source yet. */
export const LITERS_PER_SACA = always(
  'practice.litersPerSaca',
  { ...practice, source: 'Fundação Procafé: 480 a 500 L de arábica. Conilon: a confirmar', toConfirm: true },
  { arabica: 480, canephora: 380 },
);

/** Hours without a reading after which a fermentation needs attention. */
export const READING_OVERDUE_HOURS = always('practice.readingOverdueHours', custom, 6);

/** Base saturation in % that liming aims at. */
export const LIMING_TARGET = always('practice.limingTarget', custom, 60);
