import { endsOf } from '@cafezal/domain/ground/ends.ts';

/** One reading: time in ms and value. */
export type Point = { at: number; value: number };

/** The drawing area in px, with room for the axis texts; `letters` is the text size divided by 16 px. */
export type Frame = {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  letters: number;
};

/** A value axis: its ends and ticks, and whether it is logarithmic, so that drying is a straight line. */
export type Axis = { low: number; high: number; ticks: readonly number[]; isLogarithmic: boolean };

const MOISTURE: Axis = { low: 9, high: 64, ticks: [10, 15, 20, 30, 45, 60], isLogarithmic: true };
const TICKS = 4;

/** A round step that gives about four ticks over a span. */
function stepOf(span: number): number {
  const rough = span / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Width of a day's text with its margin, in px. */
const TEXT_WIDTH = 72;

/** A tick of the time axis and its label. */
export type TimeTick = { at: number; label: string };

/** Days or hours between two labels, so that they fit the width. */
function stepFor(units: number, width: number): number {
  const most = Math.max(1, Math.floor(width / TEXT_WIDTH));
  return Math.max(1, Math.ceil(units / most));
}

/** Days since the first reading, as `03/07`; or hours since it, as `24 h`. */
export function timeTicks(
  [first, last]: readonly [number, number],
  { width, timeZone, inHours }: { width: number; timeZone: string; inHours: boolean },
): readonly TimeTick[] {
  const unit = inHours ? 6 * HOUR_MS : DAY_MS;
  const units = (last - first) / unit;
  const step = stepFor(units, width) * unit;
  const count = Math.floor((last - first) / step) + 1;
  return Array.from({ length: count }, (_, index) => {
    const at = first + index * step;
    return { at, label: inHours ? `${Math.round((at - first) / HOUR_MS)} h` : dayText(at, timeZone) };
  });
}

/** A day as an axis label: `03/07`. */
export const dayText = (at: number, timeZone: string): string =>
  new Date(at).toLocaleDateString('pt-BR', { timeZone, day: '2-digit', month: '2-digit' });

/** The value axis: fixed and logarithmic for the moisture of a drying, otherwise fitted to the readings. */
export function axisFor(isMoisture: boolean, values: readonly number[]): Axis {
  const [low, high] = endsOf(values);
  if (isMoisture && low >= MOISTURE.low && high <= MOISTURE.high) return MOISTURE;
  const step = stepOf(high > low ? high - low : Math.max(1, Math.abs(high) / 2));
  const first = Math.floor(low / step) * step;
  const last = Math.ceil(high / step) * step + (high === low ? step : 0);
  const count = Math.round((last - first) / step);
  const ticks = Array.from({ length: count + 1 }, (_, at) => Math.round((first + at * step) * 1e6) / 1e6);
  return { low: first, high: last, ticks, isLogarithmic: false };
}

/** Position of a value from the top of the frame, in px. */
export function heightOf(value: number, axis: Axis, frame: Frame): number {
  const scale = (number: number) => (axis.isLogarithmic ? Math.log(number) : number);
  const share = (scale(value) - scale(axis.low)) / (scale(axis.high) - scale(axis.low));
  return frame.height - frame.bottom - share * (frame.height - frame.top - frame.bottom);
}

/** Position of a time from the left of the frame, in px; a single reading is in the middle. */
export function placeOf(at: number, [first, last]: readonly [number, number], frame: Frame): number {
  const room = frame.width - frame.left - frame.right;
  return frame.left + (last === first ? room / 2 : ((at - first) / (last - first)) * room);
}

const WIDE = 480;

/**
 * The frame of a chart in a box of `width` px: texts keep their size, which people may enlarge; the drawing gets the
 * rest.
 */
export function frameFor(width: number, letters = 1): Frame {
  const frame =
    width < WIDE
      ? { width, height: 262, left: 32, right: 12, top: 10, bottom: 34 }
      : { width, height: 372, left: 40, right: 20, top: 12, bottom: 36 };
  const more = letters - 1;
  return {
    ...frame,
    letters,
    height: frame.height + more * (frame.top + frame.bottom),
    left: frame.left * letters,
    top: frame.top * letters,
    bottom: frame.bottom * letters,
  };
}

/** Whether there is room for words beside a mark. */
export const hasRoom = ({ width }: Frame): boolean => width >= WIDE;
