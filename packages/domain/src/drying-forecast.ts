/** A moisture that was measured, % wet basis, at an ISO instant. */
export type MoisturePoint = { at: string; value: number };

/** When a drying is done if it goes on as it went: the instant in ms since 1970, and the points of moisture it loses in the next day. */
export type DryingForecast = { dryAt: number; pointsPerDay: number };

/** Moisture at which coffee leaves the yard, % wet basis. */
export const DRY_PCT = 11;
/** A rise by so many points is rain: what was measured before it says nothing of the run after it. */
const REWETTING_POINTS = 1;
const MOST_POINTS = 7;
/** A run that is slower than this says nothing. */
const MOST_DAYS = 90;
const MS_PER_DAY = 86_400_000;

type Run = readonly { day: number; log: number; value: number }[];

/** The last readings since it was wetted again, oldest first, against days. */
function lastRun(points: readonly MoisturePoint[]): Run {
  const known = points
    .map(({ at, value }) => ({ day: Date.parse(at) / MS_PER_DAY, log: Math.log(value), value }))
    .filter(({ day, value }) => Number.isFinite(day) && value > 0)
    .sort((one, other) => one.day - other.day);
  const wetted = known.findLastIndex(
    ({ value }, at) => at > 0 && value > (known[at - 1]?.value ?? 0) + REWETTING_POINTS,
  );
  return known.slice(Math.max(0, wetted)).slice(-MOST_POINTS);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Slope of ln(moisture) against days by least squares; NaN where all lie at one instant. */
function slopeOf(run: Run): number {
  const [day, log] = [mean(run.map((point) => point.day)), mean(run.map((point) => point.log))];
  const spread = run.reduce((sum, point) => sum + (point.day - day) ** 2, 0);
  return run.reduce((sum, point) => sum + (point.day - day) * (point.log - log), 0) / spread;
}

/**
 * The forecast of a drying from its moistures, in any order: they run straight on a logarithmic axis. Null with fewer
 * than two since the last rain, when it does not get drier, is dry already, or would take more than 90 days.
 */
export function dryingForecast(points: readonly MoisturePoint[]): DryingForecast | null {
  const run = lastRun(points);
  const last = run.at(-1);
  if (last === undefined || run.length < 2 || last.value <= DRY_PCT) return null;
  const slope = slopeOf(run);
  const days = (Math.log(DRY_PCT) - last.log) / slope;
  if (!(slope < 0) || !(days <= MOST_DAYS)) return null;
  return { dryAt: (last.day + days) * MS_PER_DAY, pointsPerDay: last.value * (1 - Math.exp(slope)) };
}
