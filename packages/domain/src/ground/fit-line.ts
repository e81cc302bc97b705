/** A line through points: `value = level + slope × x`, with the standard error of the slope. */
export type FittedLine = { slope: number; level: number; slopeError: number };

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The least-squares line of points; null for fewer than two or all at one x. With two points the error is unknown, and
 * `slopeError` is 0.
 */
export function fitLine(points: readonly { x: number; y: number }[]): FittedLine | null {
  if (points.length < 2) return null;
  const meanX = mean(points.map(({ x }) => x));
  const meanY = mean(points.map(({ y }) => y));
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  if (spread === 0) return null;
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const level = meanY - slope * meanX;
  const misses = points.reduce((sum, { x, y }) => sum + (y - level - slope * x) ** 2, 0);
  const slopeError = points.length === 2 ? 0 : Math.sqrt(misses / (points.length - 2) / spread);
  return { slope, level, slopeError };
}
