/** The thin-layer model of a drying on the dry basis, held against its readings: when it comes to a moisture, and how sure that is. */

/** No coffee is wetter, % wet basis; at 100 there would be no dry matter to hold the water against. */
const WETTEST = 99;

/** Water for one of dry matter, of a moisture in % wet basis. */
export const toDryBasis = (moisture: number): number => {
  const wet = Math.min(moisture, WETTEST);
  return wet / (100 - wet);
};

/** % wet basis of so much water for one of dry matter. */
const toWetBasis = (water: number): number => (100 * water) / (1 + water);

/** A moisture, % wet basis, so many days of drying after the first of its run. */
export type DriedPoint = { days: number; moisture: number };

/** Days of drying from the last point until the aim, likeliest, soonest and latest. */
export type DaysLeft = { likeliest: number; soonest: number; latest: number };

/** What a meter in the yard errs by, points of moisture. */
const METER_POINTS = 0.5;
/** Bends of the curve that are seen in yards: 1 is the plain exponential, the others are Page's. */
const BENDS = [0.8, 0.9, 1, 1.1, 1.2];
const STANDSTILLS = 5;
const FINE_STANDSTILLS = 7;
/** Rates of drying a day that are looked at first, each a third above the one before: from weeks to hours. */
const RATES = Array.from({ length: 22 }, (_, step) => 0.015 * 1.33 ** step);
/** Rates looked at around the best one, as its multiples. */
const NEAR_RATES = Array.from({ length: 15 }, (_, step) => 0.4 * 1.14 ** step);
/** Rates around the best of those, for the one likeliest curve. */
const FINE_RATES = Array.from({ length: 13 }, (_, step) => 0.88 * 1.0215 ** step);
/** The middle part of what is likely that the range tells. */
const SURE = { from: 0.1, to: 0.9 } as const;
/** Beyond so many days one can only say that it hardly dries. */
const FURTHEST_DAYS = 60;

type Curve = { standstill: number; bend: number; rate: number };
type Fit = Curve & { squares: number; daysLeft: number };

/** The start that suits a curve best (linear least squares, weighed by what a point of moisture is on the dry basis), and what it misses. */
function fitOf(points: readonly DriedPoint[], aim: number, curve: Curve): Fit | null {
  const { standstill, bend, rate } = curve;
  let [products, squares] = [0, 0];
  const parts = points.map(({ days, moisture }) => {
    const share = Math.exp(-((rate * days) ** bend));
    const weight = (100 - moisture) ** 4;
    products += weight * share * (toDryBasis(moisture) - standstill);
    squares += weight * share * share;
    return { share, moisture };
  });
  const start = products / squares;
  const last = points.at(-1);
  if (start <= aim - standstill || last === undefined) return null;
  const missed = parts.reduce(
    (sum, { share, moisture }) => sum + (toWetBasis(standstill + start * share) - moisture) ** 2,
    0,
  );
  const until = Math.log(start / (aim - standstill)) ** (1 / bend) / rate;
  return { ...curve, squares: missed, daysLeft: until - last.days };
}

const bestOf = (fits: readonly Fit[]): Fit | undefined =>
  fits.reduce<Fit | undefined>(
    (best, fit) => (best === undefined || fit.squares < best.squares ? fit : best),
    undefined,
  );

/** The best plain curve, its rate looked at closely for each standstill. */
function finest(plain: readonly Fit[], points: readonly DriedPoint[], aim: number): Fit | undefined {
  const byStandstill = Map.groupBy(plain, ({ standstill }) => standstill);
  return bestOf(
    [...byStandstill.values()].flatMap((fits) => {
      const best = bestOf(fits);
      if (best === undefined) return [];
      return FINE_RATES.flatMap((times) => fitOf(points, aim, { ...best, rate: best.rate * times }) ?? []);
    }),
  );
}

/** The days that a share of all weight lies below. */
function quantile(weighed: readonly { days: number; weight: number }[], share: number): number {
  const whole = weighed.reduce((sum, { weight }) => sum + weight, 0);
  let below = 0;
  for (const { days, weight } of weighed) {
    below += weight;
    if (below >= share * whole) return days;
  }
  return weighed.at(-1)?.days ?? 0;
}

/** Standstills between two moistures, % wet basis, on the dry basis; those that the aim lies below are left out. */
const standstillsOf = ({ low, high }: { low: number; high: number }, aim: number, count = STANDSTILLS): number[] =>
  Array.from({ length: count }, (_, step) => low + ((high - low) * step) / (count - 1))
    .map(toDryBasis)
    .filter((standstill) => standstill < aim);

/**
 * Days of drying until a moisture: `X(t) = Xe + (X0 − Xe)·e^(−k·t)` on the dry basis by least squares, Xe within
 * `standstill` (% wet basis). The range is that of all curves, Page's bends among them, each by how well it suits the
 * readings at the error of a meter, or at theirs where that is larger. Null for fewer than two points and for coffee
 * that hardly dries.
 */
export function daysLeft(
  points: readonly DriedPoint[],
  { aim: wetAim, standstill }: { aim: number; standstill: { low: number; high: number } },
): DaysLeft | null {
  const aim = toDryBasis(wetAim);
  const fits = (standstills: readonly number[], bends: readonly number[], rates: readonly number[]): Fit[] =>
    standstills.flatMap((one) =>
      bends.flatMap((bend) => rates.flatMap((rate) => fitOf(points, aim, { standstill: one, bend, rate }) ?? [])),
    );
  const few = standstillsOf(standstill, aim);
  const rough = points.length < 2 ? undefined : bestOf(fits(few, [1], RATES));
  if (rough === undefined) return null;
  const near = fits(
    few,
    BENDS,
    NEAR_RATES.map((times) => rough.rate * times),
  );
  const plain = fits(
    standstillsOf(standstill, aim, FINE_STANDSTILLS),
    [1],
    NEAR_RATES.map((times) => rough.rate * times),
  );
  const best = finest(plain, points, aim);
  const least = bestOf(near)?.squares ?? 0;
  if (best === undefined || best.daysLeft > FURTHEST_DAYS) return null;
  const likeliest = Math.max(0, best.daysLeft);
  const error = Math.max(METER_POINTS ** 2, least / Math.max(1, points.length - 2));
  const weighed = near
    .map(({ squares, daysLeft: days }) => ({
      days: Math.max(0, days),
      weight: Math.exp((least - squares) / (2 * error)),
    }))
    .sort((one, other) => one.days - other.days);
  return {
    likeliest,
    soonest: Math.min(likeliest, quantile(weighed, SURE.from)),
    latest: Math.max(likeliest, quantile(weighed, SURE.to)),
  };
}
