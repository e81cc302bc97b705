/** One measured point: when in ms, and how much. */
export type Point = { at: number; value: number };

/** The drawing area in px, with room for the axis texts. */
export type Frame = { width: number; height: number; left: number; right: number; top: number; bottom: number };

/** A value axis: its ends, its ticks, and whether it is logarithmic, so that drying runs straight. */
export type Axis = { low: number; high: number; ticks: readonly number[]; isLogarithmic: boolean };

const MOISTURE: Axis = { low: 9, high: 64, ticks: [10, 15, 20, 30, 45, 60], isLogarithmic: true };
const TICKS = 4;

/** A round step that gives about four ticks over a span. */
function stepOf(span: number): number {
  const rough = span / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
}

/** The axis for moisture is fixed and logarithmic, any other follows what was measured. */
export function axisFor(kind: string, values: readonly number[]): Axis {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (kind === 'humidity' && low >= MOISTURE.low && high <= MOISTURE.high) return MOISTURE;
  const step = stepOf(high > low ? high - low : Math.max(1, Math.abs(high) / 2));
  const first = Math.floor(low / step) * step;
  const last = Math.ceil(high / step) * step + (high === low ? step : 0);
  const count = Math.round((last - first) / step);
  const ticks = Array.from({ length: count + 1 }, (_, at) => Math.round((first + at * step) * 1e6) / 1e6);
  return { low: first, high: last, ticks, isLogarithmic: false };
}

/** Where a value lies from the top of the frame, in px. */
export function heightOf(value: number, axis: Axis, frame: Frame): number {
  const scale = (number: number) => (axis.isLogarithmic ? Math.log(number) : number);
  const share = (scale(value) - scale(axis.low)) / (scale(axis.high) - scale(axis.low));
  return frame.height - frame.bottom - share * (frame.height - frame.top - frame.bottom);
}

/** Where a moment lies from the left of the frame, in px; a single one stands in the middle. */
export function placeOf(at: number, [first, last]: readonly [number, number], frame: Frame): number {
  const room = frame.width - frame.left - frame.right;
  return frame.left + (last === first ? room / 2 : ((at - first) / (last - first)) * room);
}
