import { type FittedLine, fitLine } from '../../ground/fit-line.ts';
import { wallTime } from '../../ground/wall-time.ts';
import { numberAt } from '../../record/data-values.ts';
import type { FarmRecord } from '../../record/record.ts';

/** A moisture that was measured: when, in ms of the epoch, and how much, % wet basis. */
export type Moisture = { at: number; value: number };

/** What drying aims at, % wet basis: the target from `low` to `high`, within what is still good, `from` to `to` (4-domain 1.5). */
export const DRYING_TARGET = { from: 10.5, low: 11, high: 11.5, to: 12 } as const;

/** Points that moisture rises by from one reading to the next when it rained on the coffee (4-domain 1.5). */
export const REWETTING_POINTS = 3;

const AIM = (DRYING_TARGET.low + DRYING_TARGET.high) / 2;
const MS_PER_DAY = 86_400_000;
/** Days back that still tell how fast it dries now: later the rate is another one. */
const FIT_DAYS = 5;
/** Readings nearer to each other than this, in days, tell the error of the meter and not the drying. */
const LEAST_SPAN_DAYS = 0.4;
/** The least share of its rate that a forecast may be wrong by: weather changes although the past ran straight. */
const LEAST_DOUBT = 0.06;
/** Doubt where two readings alone are known. */
const DOUBT_OF_TWO = 0.15;
/** A forecast further off, in days, says only that it hardly dries. */
const FURTHEST_DAYS = 60;

/** When the coffee should reach the middle of the target: likeliest, soonest and latest, ms of the epoch. */
export type DryingForecast = { at: number; soonest: number; latest: number };

/** A rise between two readings that only water from outside explains. */
export type Rewetting = { before: Moisture; after: Moisture; points: number };

/** What the moistures of a drying say. */
export type DryingCourse = {
  /** Oldest first. */
  moistures: readonly Moisture[];
  last: Moisture | null;
  rewettings: readonly Rewetting[];
  /** Did the last reading show the coffee wetted again? */
  isRewetted: boolean;
  /** `ready`: two readings in a row at the target. `reached`: the last one. `dry`: below what is still good. */
  state: 'unmeasured' | 'wet' | 'reached' | 'ready' | 'dry';
  /** Points of moisture lost a day, by the last readings; null while one cannot tell. */
  perDay: number | null;
  /** Null while one cannot tell, and once it is there. */
  forecast: DryingForecast | null;
  /** Readings tell of some time and it does not dry. */
  isStuck: boolean;
};

const isAtTarget = ({ value }: Moisture): boolean => value <= DRYING_TARGET.high && value >= DRYING_TARGET.from;

function stateOf(moistures: readonly Moisture[]): DryingCourse['state'] {
  const [before, last] = [moistures.at(-2), moistures.at(-1)];
  if (last === undefined) return 'unmeasured';
  if (last.value < DRYING_TARGET.from) return 'dry';
  if (!isAtTarget(last)) return 'wet';
  return before !== undefined && isAtTarget(before) ? 'ready' : 'reached';
}

function rewettingsOf(moistures: readonly Moisture[]): Rewetting[] {
  return moistures.flatMap((after, index) => {
    const before = moistures[index - 1];
    if (before === undefined || after.value - before.value <= REWETTING_POINTS) return [];
    return [{ before, after, points: after.value - before.value }];
  });
}

/** The readings that tell how fast it dries: since it was last wetted, and of the last days. */
function runOf(moistures: readonly Moisture[], rewettings: readonly Rewetting[]): Moisture[] {
  const last = moistures.at(-1);
  const wettedAt = rewettings.at(-1)?.after.at ?? Number.NEGATIVE_INFINITY;
  if (last === undefined) return [];
  return moistures.filter(({ at }) => at >= wettedAt && at >= last.at - FIT_DAYS * MS_PER_DAY);
}

/** By the last day or so; over less than that the hour of the day would tell more than the drying. */
function lossPerDay(run: readonly Moisture[]): number | null {
  const last = run.at(-1);
  if (last === undefined) return null;
  const days = ({ at }: Moisture) => (last.at - at) / MS_PER_DAY;
  const before = run.findLast((moisture) => days(moisture) >= 0.75) ?? run.find((one) => days(one) >= LEAST_SPAN_DAYS);
  return before === undefined ? null : (before.value - last.value) / days(before);
}

function rateOf(run: readonly Moisture[]): FittedLine | null {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < LEAST_SPAN_DAYS * MS_PER_DAY) return null;
  return fitLine(run.map(({ at, value }) => ({ x: (at - last.at) / MS_PER_DAY, y: Math.log(value) })));
}

function forecastFrom(last: Moisture, { slope, slopeError }: FittedLine, readings: number): DryingForecast | null {
  const rate = -slope;
  const way = Math.log(last.value / AIM);
  if (rate <= 0 || way / rate > FURTHEST_DAYS) return null;
  const doubt = Math.max(slopeError, rate * (readings === 2 ? DOUBT_OF_TWO : LEAST_DOUBT));
  const after = (pace: number) => last.at + (way / pace) * MS_PER_DAY;
  return { at: after(rate), soonest: after(rate + doubt), latest: after(Math.max(rate - doubt, rate / 3)) };
}

/**
 * What the moistures of a drying say, in whatever order they come; those that are not above 0 are left out.
 *
 * The forecast is the model of thin-layer drying of Lewis (1921) with the moisture at which it would stand still left
 * out, as 4-domain 1.5 asks: ln(U) is a straight line in time, so that a bend is rain, a late turning or a wrong
 * reading. The slope is that of least squares over the last five days since the coffee was last wetted, drawn through
 * the last reading; soonest and latest are one standard error of the slope apart, and never less than 6 %.
 */
export function dryingCourse(measured: readonly Moisture[]): DryingCourse {
  const moistures = measured
    .filter(({ at, value }) => Number.isFinite(at) && Number.isFinite(value) && value > 0)
    .sort((one, other) => one.at - other.at);
  const last = moistures.at(-1) ?? null;
  const rewettings = rewettingsOf(moistures);
  const run = runOf(moistures, rewettings);
  const rate = rateOf(run);
  const state = stateOf(moistures);
  const isOnTheWay = state === 'wet' && last !== null && rate !== null;
  const forecast = isOnTheWay ? forecastFrom(last, rate, run.length) : null;
  return {
    moistures,
    last,
    rewettings,
    isRewetted: last !== null && rewettings.at(-1)?.after === last,
    state,
    perDay: lossPerDay(run),
    forecast,
    isStuck: isOnTheWay && forecast === null,
  };
}

const DAWN = 8;
const DUSK = 18;
const MS_PER_HOUR = 3_600_000;

/** The moment itself, or the next morning in a time zone where it falls in the night: nobody takes coffee in then. */
export function inDaylight(at: number, timeZone: string): number {
  const hour = Number(wallTime(timeZone, new Date(at)).slice(11, 13));
  if (hour >= DAWN && hour < DUSK) return at;
  return at + (hour >= DUSK ? 24 - hour + DAWN : DAWN - hour) * MS_PER_HOUR;
}

/** The moistures of a drying; where there is but one, held against the moisture with which the record says that it began. */
export function withStart(
  { date, data }: Pick<FarmRecord, 'date' | 'data'>,
  moistures: readonly Moisture[],
): readonly Moisture[] {
  const value = numberAt(data, 'initialHumidity');
  const at = Date.parse(`${date}T12:00:00.000Z`);
  const isAlone = moistures.length === 1 && moistures.every((moisture) => at < moisture.at);
  return isAlone && value !== undefined ? [{ at, value }, ...moistures] : moistures;
}
