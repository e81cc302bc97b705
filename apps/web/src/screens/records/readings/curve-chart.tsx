import { endsOf } from '@cafezal/domain/ground/ends.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { LINE_ICONS } from '../../../components/icons/line-icons.ts';
import {
  type Axis,
  axisFor,
  dayText,
  type Frame,
  frameFor,
  hasRoom,
  heightOf,
  type Point,
  placeOf,
  timeTicks,
} from './curve.ts';
import styles from './curve-chart.module.css';
import { useWidth } from './use-width.ts';

/** Target of a kind of reading: an acceptable range and, within it, the aim. */
export type Target = { from: number; to: number; aim?: { low: number; high: number }; label: string };

/** A forecast: value, and likeliest, earliest and latest time in ms of the epoch. */
export type Forecast = { value: number; at: number; soonest: number; latest: number };

/** A rain mark over a point of the curve; its label is shown if there is room. */
export type RainMark = { at: number; value: number; label: string };

/** A curve of readings, oldest first. */
export type CurveProps = {
  label: string;
  /** Unit with a leading space. */
  unit: string;
  points: readonly Point[];
  timezone: string;
  /** Uses the fixed logarithmic axis, on which drying is a straight line. */
  isMoisture?: boolean;
  /** Whether the axis shows hours since the first reading instead of days. */
  inHours?: boolean;
  target?: Target | null;
  forecast?: Forecast | null;
  rain?: readonly RainMark[];
  /** The current time in ms of the epoch; null if the work is over. */
  now?: number | null;
};

type Plan = {
  frame: Frame;
  axis: Axis;
  span: readonly [number, number];
  x: (at: number) => number;
  y: (value: number) => number;
};

function planOf(
  { points, isMoisture = false, target = null, forecast = null, now = null }: CurveProps,
  { width, letters }: { width: number; letters: number },
): Plan {
  const values = points.map(({ value }) => value);
  const shown = target === null ? values : [...values, ...[target.from, target.to].filter(Number.isFinite)];
  const axis = axisFor(isMoisture, shown);
  const frame = frameFor(width, letters);
  const times = [
    ...points.map(({ at }) => at),
    ...(forecast === null ? [] : [forecast.latest]),
    ...(now === null ? [] : [now]),
  ];
  const span = endsOf(times);
  return { frame, axis, span, x: (at) => placeOf(at, span, frame), y: (value) => heightOf(value, axis, frame) };
}

function Goal({ target, plan: { frame, axis, y } }: { target: Target; plan: Plan }) {
  const { from, to, aim, label } = target;
  if (to < axis.low || from > axis.high) return null;
  const width = frame.width - frame.left - frame.right;
  const area = (low: number, high: number) => ({
    x: frame.left,
    width,
    y: y(Math.min(high, axis.high)),
    height: y(Math.max(low, axis.low)) - y(Math.min(high, axis.high)),
  });
  return (
    <>
      <rect className={styles.band} {...area(from, to)} />
      {aim !== undefined && <rect className={styles.aim} {...area(aim.low, aim.high)} />}
      <text className={styles.goal} x={frame.left + 6} y={Math.max(y(Math.min(to, axis.high)) - 8, 20 * frame.letters)}>
        {label}
      </text>
    </>
  );
}

function Axes({
  plan: { frame, axis, span, x, y },
  timezone,
  inHours,
}: {
  plan: Plan;
  timezone: string;
  inHours: boolean;
}) {
  const right = frame.width - frame.right;
  const edge = 24 * frame.letters;
  const ticks = timeTicks(span, { width: (right - frame.left) / frame.letters, timeZone: timezone, inHours });
  const anchor = (at: number) => (x(at) < frame.left + edge ? 'start' : x(at) > right - edge ? 'end' : 'middle');
  return (
    <>
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={frame.left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text className={styles.axis} x={frame.left - 8} y={y(tick) + 5 * frame.letters} textAnchor="end">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {ticks.map(({ at, label }) => (
        <text key={at} className={styles.axis} x={x(at)} y={frame.height - 6} textAnchor={anchor(at)}>
          {label}
        </text>
      ))}
    </>
  );
}

function Today({ now, plan: { frame, x } }: { now: number; plan: Plan }) {
  const isAtEdge = x(now) > frame.width - frame.right - 44 * frame.letters;
  return (
    <>
      <line className={styles.now} x1={x(now)} x2={x(now)} y1={frame.top} y2={frame.height - frame.bottom} />
      <text
        className={styles.axis}
        x={x(now) + (isAtEdge ? -6 : 6)}
        y={24 * frame.letters}
        textAnchor={isAtEdge ? 'end' : 'start'}
      >
        hoje
      </text>
    </>
  );
}

function Ahead({ from, forecast, plan: { x, y } }: { from: Point; forecast: Forecast; plan: Plan }) {
  const { value, at, soonest, latest } = forecast;
  const start = `${x(from.at)},${y(from.value)}`;
  return (
    <>
      <polygon className={styles.fan} points={`${start} ${x(soonest)},${y(value)} ${x(latest)},${y(value)}`} />
      <polyline className={styles.ahead} points={`${start} ${x(at)},${y(value)}`} />
      <circle className={styles.arrival} cx={x(at)} cy={y(value)} r={6} />
    </>
  );
}

const ICON = 22;

function Rain({ mark: { at, value, label }, plan: { frame, x, y } }: { mark: RainMark; plan: Plan }) {
  const top = Math.max(2, y(value) - 40);
  return (
    <g className={styles.rain}>
      <path transform={`translate(${x(at) - ICON / 2} ${top}) scale(${ICON / 24})`} d={LINE_ICONS.rain} />
      {hasRoom(frame) && (
        <text x={x(at) + ICON / 2 + 6} y={top + 17}>
          {label}
        </text>
      )}
    </g>
  );
}

function Measured({ points, plan: { x, y } }: { points: readonly Point[]; plan: Plan }) {
  const spots = points.map(({ at, value }) => ({ at, x: x(at), y: y(value) }));
  return (
    <>
      <polyline className={styles.trace} points={spots.map((spot) => `${spot.x},${spot.y}`).join(' ')} />
      {spots.map((spot, index) => (
        <circle
          key={spot.at}
          className={index === spots.length - 1 ? styles.latest : styles.dot}
          cx={spot.x}
          cy={spot.y}
          r={index === spots.length - 1 ? 6.5 : 4}
        />
      ))}
    </>
  );
}

function summaryOf({ label, unit, points, timezone, forecast = null }: CurveProps): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return label;
  const text = ({ at, value }: Point) => `${formatNumber(value, 2)}${unit} em ${dayText(at, timezone)}`;
  const ahead = forecast === null ? '' : `; previsão de ${text({ at: forecast.at, value: forecast.value })}`;
  return `${label}: de ${text(first)} a ${text(last)}${ahead}`;
}

function Drawing({ props, width, letters }: { props: CurveProps; width: number; letters: number }) {
  const { points, timezone, inHours = false, target = null, forecast = null, rain = [], now = null } = props;
  const plan = planOf(props, { width, letters });
  const last = points.at(-1);
  return (
    <svg
      className={styles.curve}
      width={plan.frame.width}
      height={plan.frame.height}
      role="img"
      aria-label={summaryOf(props)}
    >
      {target !== null && <Goal target={target} plan={plan} />}
      <Axes plan={plan} timezone={timezone} inHours={inHours} />
      {now !== null && <Today now={now} plan={plan} />}
      {last !== undefined && forecast !== null && <Ahead from={last} forecast={forecast} plan={plan} />}
      <Measured points={points} plan={plan} />
      {rain.map((mark) => (
        <Rain key={mark.at} mark={mark} plan={plan} />
      ))}
    </svg>
  );
}

/** The curve of one kind of reading; text and table beside it say the same. */
export function CurveChart(props: CurveProps) {
  const [box, width, letters] = useWidth();
  return (
    <div ref={box} className={styles.box}>
      {width > 0 && <Drawing props={props} width={width} letters={letters} />}
    </div>
  );
}
