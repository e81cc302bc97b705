import type { Sorption } from '../../knowledge/coffee-sorption.ts';
import { COFFEE_SORPTION, STANDSTILL } from '../../knowledge/coffee-sorption.ts';
import { at } from '../../knowledge/knowledge.ts';

/** A value that was read: when, in ms of the epoch, and how much. */
export type Read = { at: number; value: number };

const MS_PER_DAY = 86_400_000;
/** Fewer readings of the air say how one hour was and not how the days are. */
const FEWEST_OF_AIR = 2;
/** How far the moisture at rest may lie off what the mean air says, points. */
const AIR_POINTS = 0.5;
/** Coffee under cover for no longer than this, in days, lay there for the night, as it will again. */
const NIGHT_DAYS = 17 / 24;

const mean = (reads: readonly Read[]): number => reads.reduce((sum, { value }) => sum + value, 0) / reads.length;

/** Moisture, % wet basis, at which coffee comes to rest in air of a relative humidity (%) and temperature (°C). */
export function restingMoisture(humidity: number, temperature: number, { a, b, c }: Sorption): number {
  const share = Math.min(0.99, Math.max(0, humidity / 100));
  const dry = (-Math.log(1 - share) / (a * (temperature + b))) ** (1 / c);
  return (100 * dry) / (100 + dry);
}

/**
 * The moistures, % wet basis, between which coffee stands still: by the mean of the air that was read since a moment,
 * else what is usual. It may lie above what drying aims at.
 */
export function standstillIn(
  air: { humidities: readonly Read[]; temperatures: readonly Read[] },
  { since, day }: { since: number; day: string },
): { low: number; high: number; isRead: boolean } {
  const usual = at(STANDSTILL, day).value;
  const [humidities, temperatures] = [air.humidities, air.temperatures].map((all) =>
    all.filter((one) => one.at >= since),
  );
  if (humidities === undefined || temperatures === undefined || humidities.length < FEWEST_OF_AIR) {
    return { ...usual, isRead: false };
  }
  if (temperatures.length === 0) return { ...usual, isRead: false };
  const rest = restingMoisture(mean(humidities), mean(temperatures), at(COFFEE_SORPTION, day).value);
  return {
    low: Math.max(usual.low, rest - AIR_POINTS),
    high: Math.max(usual.low + AIR_POINTS, rest + AIR_POINTS),
    isRead: true,
  };
}

type Span = { from: number; to: number };

/** When the coffee lay under cover, by readings of yes and no, up to a moment. */
function coveredSpans(covers: readonly Read[], until: number): Span[] {
  const sorted = covers.toSorted((one, other) => one.at - other.at);
  return sorted.flatMap((cover, index) => {
    const to = sorted[index + 1]?.at ?? until;
    return cover.value > 0 && to > cover.at ? [{ from: cover.at, to }] : [];
  });
}

/** Tells days of drying: time under cover is none. */
export type DryingClock = {
  /** Days of drying between two moments. */
  days: (from: number, to: number) => number;
  /** What part of a day coffee dries from now on: nights under cover come again, a cover against rain does not. */
  share: number;
};

/** The clock of a drying by its readings of the cover, since a moment. */
export function dryingClock(covers: readonly Read[], { since, until }: { since: number; until: number }): DryingClock {
  const spans = coveredSpans(covers, until);
  const within = ({ from, to }: Span, span: Span): number =>
    Math.max(0, Math.min(to, span.to) - Math.max(from, span.from));
  const covered = (span: Span, all: readonly Span[]): number => all.reduce((sum, one) => sum + within(one, span), 0);
  const whole = { from: since, to: until };
  const nights = spans.filter(({ from, to }) => to - from <= NIGHT_DAYS * MS_PER_DAY);
  const other = covered(whole, spans) - covered(whole, nights);
  const open = until - since - other;
  return {
    days: (from, to) => (to - from - covered({ from, to }, spans)) / MS_PER_DAY,
    share: open > 0 ? Math.max(0.1, 1 - covered(whole, nights) / open) : 1,
  };
}
