import { wallTime } from '../../ground/wall-time.ts';
import { DRYING_TARGET } from '../../knowledge/farm-practice.ts';
import { at as rowOn } from '../../knowledge/knowledge.ts';
import { numberAt } from '../../record/data-values.ts';
import type { Bounds, FarmRecord } from '../../record/record.ts';
import { type DryingClock, dryingClock, type Read, standstillIn } from './drying-air.ts';
import { daysLeft } from './drying-forecast.ts';

/** A moisture that was measured: when, in ms of the epoch, and how much, % wet basis. */
export type Moisture = Read;

/** What drying aims at, % wet basis: the farm's target from `low` to `high`, within what is still good, `from` to `to`. */
export type DryingTarget = Bounds & { from: number; to: number };

/** The farm's target on a day within what is still good; beyond that the farm's own ends hold. */
export function dryingTarget({ low, high }: Bounds, day: string): DryingTarget {
  const good = rowOn(DRYING_TARGET, day).value;
  return { low, high, from: Math.min(low, good.from), to: Math.max(high, good.to) };
}

/** Points that moisture rises by from one reading to the next when it rained on the coffee. */
export const REWETTING_POINTS = 3;

const MS_PER_DAY = 86_400_000;
/** Readings nearer to each other than this, in days, tell the error of the meter and not the drying. */
const LEAST_SPAN_DAYS = 0.4;

/** When the coffee should reach the upper end of the target: likeliest, soonest and latest, ms of the epoch. */
export type DryingForecast = { at: number; soonest: number; latest: number };

/** A rise between two readings that only outside water can explain. */
export type Rewetting = { before: Moisture; after: Moisture; points: number };

/** What was read of a drying, in whatever order: moistures, the air, mm of rain, and covers as 1 and 0. */
export type DryingReadings = {
  moistures: readonly Read[];
  humidities: readonly Read[];
  temperatures: readonly Read[];
  rains: readonly Read[];
  covers: readonly Read[];
};

/** What was read of a drying, by how to ask for one kind of reading. */
export const dryingReadings = (of: (kind: string) => readonly Read[]): DryingReadings => ({
  moistures: of('humidity'),
  humidities: of('relativeHumidity'),
  temperatures: of('ambientTemperature'),
  rains: of('rain'),
  covers: of('covered'),
});

/** What the readings of a drying say. */
export type DryingCourse = {
  target: DryingTarget;
  /** Oldest first. */
  moistures: readonly Moisture[];
  last: Moisture | null;
  rewettings: readonly Rewetting[];
  /** Whether the last reading showed that the coffee had become wetter. */
  isRewetted: boolean;
  /** Whether it rained since the last reading, so that nobody knows how wet the coffee is. */
  isRainUnmeasured: boolean;
  /** `ready`: two readings in a row at the target. `reached`: only the last one. `dry`: below the good range. */
  state: 'unmeasured' | 'wet' | 'reached' | 'ready' | 'dry';
  /** Points of moisture lost per day, by the last readings; null if unknown. */
  perDay: number | null;
  /** Null if unknown, and once the target is reached. */
  forecast: DryingForecast | null;
  /** Whether it does not dry although there are readings over some time. */
  isStuck: boolean;
  /** In air as it was read, coffee comes to rest above the target. */
  isAirTooMoist: boolean;
};

const isAtTarget = ({ value }: Moisture, { from, high }: DryingTarget): boolean => value <= high && value >= from;

function stateOf(moistures: readonly Moisture[], target: DryingTarget): DryingCourse['state'] {
  const [before, last] = [moistures.at(-2), moistures.at(-1)];
  if (last === undefined) return 'unmeasured';
  if (last.value < target.from) return 'dry';
  if (!isAtTarget(last, target)) return 'wet';
  return before !== undefined && isAtTarget(before, target) ? 'ready' : 'reached';
}

const isSound = ({ at, value }: Read): boolean => Number.isFinite(at) && Number.isFinite(value);
const inOrder = (moistures: readonly Moisture[]): Moisture[] =>
  moistures.filter((one) => isSound(one) && one.value > 0).sort((one, other) => one.at - other.at);

/** The rises of more than three points, in whatever order the moistures come. */
export function rewettingsOf(given: readonly Moisture[]): Rewetting[] {
  const moistures = inOrder(given);
  return moistures.flatMap((after, index) => {
    const before = moistures[index - 1];
    if (before === undefined || after.value - before.value <= REWETTING_POINTS) return [];
    return [{ before, after, points: after.value - before.value }];
  });
}

/** The moment since which it dries undisturbed: after the last rain, which nobody may have measured yet, and since it was last wetted. */
function runBegins(rewettings: readonly Rewetting[], rains: readonly Read[]): number {
  return rains.reduce(
    (since, { at, value }) => (value > 0 ? Math.max(since, at) : since),
    rewettings.at(-1)?.after.at ?? Number.NEGATIVE_INFINITY,
  );
}

/** The loss per day, over at least about a day: over less, the time of day would matter more than the drying. */
function lossPerDay(run: readonly Moisture[]): number | null {
  const last = run.at(-1);
  if (last === undefined) return null;
  const days = ({ at }: Moisture) => (last.at - at) / MS_PER_DAY;
  const before = run.findLast((moisture) => days(moisture) >= 0.75) ?? run.find((one) => days(one) >= LEAST_SPAN_DAYS);
  return before === undefined ? null : (before.value - last.value) / days(before);
}

/** So many readings tell a curve as well as more of them; each of some hundred curves is held against each reading. */
const MOST_POINTS = 60;

/** At most so many of the moistures: every second, third and so on, with the last. */
function thinned(moistures: readonly Moisture[]): readonly Moisture[] {
  const step = Math.ceil(moistures.length / MOST_POINTS);
  return moistures.filter((_, at) => (moistures.length - 1 - at) % step === 0);
}

type Run = { moistures: readonly Moisture[]; last: Moisture; clock: DryingClock };

function forecastOf(
  { moistures, last, clock }: Run,
  { high }: DryingTarget,
  standstill: Bounds,
): DryingForecast | null {
  const [first] = moistures;
  if (first === undefined) return null;
  const points = thinned(moistures).map(({ at, value }) => ({ days: clock.days(first.at, at), moisture: value }));
  const left = daysLeft(points, { aim: high, standstill });
  if (left === null) return null;
  const after = (days: number) => last.at + (days / clock.share) * MS_PER_DAY;
  return { at: after(left.likeliest), soonest: after(left.soonest), latest: after(left.latest) };
}

/**
 * What the readings of a drying that began on a day say, in whatever order they come; moistures that are not above 0
 * are left out. The forecast is that of `daysLeft` over the readings since the last rain or re-wetting, the moisture at
 * which it would stand still being that of the air where that was read; time under cover does not count.
 */
export function dryingCourse(
  readings: DryingReadings,
  { day, targetMoisture }: { day: string; targetMoisture: Bounds },
): DryingCourse {
  const target = dryingTarget(targetMoisture, day);
  const moistures = inOrder(readings.moistures);
  const last = moistures.at(-1) ?? null;
  const rewettings = rewettingsOf(moistures);
  const state = stateOf(moistures, target);
  const until = last?.at ?? 0;
  const since = runBegins(rewettings, readings.rains.filter(isSound));
  const run = moistures.filter(({ at }) => at >= since);
  const clock = dryingClock(readings.covers.filter(isSound), { since: run[0]?.at ?? until, until });
  const standstill = standstillIn(readings, { since, day });
  const isLong = clock.days(run[0]?.at ?? until, until) >= LEAST_SPAN_DAYS;
  const isOnTheWay = state === 'wet' && last !== null && isLong;
  const isAirTooMoist = standstill.isRead && (standstill.low + standstill.high) / 2 > target.high;
  const forecast =
    isOnTheWay && !isAirTooMoist ? forecastOf({ moistures: run, last, clock }, target, standstill) : null;
  return {
    target,
    moistures,
    last,
    rewettings,
    isRewetted: last !== null && rewettings.at(-1)?.after === last,
    isRainUnmeasured: last !== null && since > until,
    state,
    perDay: lossPerDay(run),
    forecast,
    isStuck: isOnTheWay && !isAirTooMoist && forecast === null,
    isAirTooMoist: state === 'wet' && isAirTooMoist,
  };
}

const DAWN = 8;
const DUSK = 18;
const MS_PER_HOUR = 3_600_000;

/** The time itself, or the next morning if it is at night in a time zone: nobody collects coffee then. */
export function inDaylight(at: number, timeZone: string): number {
  const hour = Number(wallTime(timeZone, new Date(at)).slice(11, 13));
  if (hour >= DAWN && hour < DUSK) return at;
  return at + (hour >= DUSK ? 24 - hour + DAWN : DAWN - hour) * MS_PER_HOUR;
}

/** The moistures of a drying; with a single reading the record's initial moisture is added. */
export function withStart(
  { date, data }: Pick<FarmRecord, 'date' | 'data'>,
  moistures: readonly Moisture[],
): readonly Moisture[] {
  const value = numberAt(data, 'initialHumidity');
  const at = Date.parse(`${date}T12:00:00.000Z`);
  const isAlone = moistures.length === 1 && moistures.every((moisture) => at < moisture.at);
  return isAlone && value !== undefined ? [{ at, value }, ...moistures] : moistures;
}
