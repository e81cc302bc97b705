import { formatNumber } from '@cafezal/domain/numbers.ts';
import { useIsWide } from '../../../components/use-is-wide.ts';
import { axisFor, type Frame, heightOf, type Point, placeOf } from './curve.ts';
import styles from './readings.module.css';

/** Moisture at which coffee stores: the aim, and the band around it that is still good (in %). */
export type Target = { low: number; high: number; from: number; to: number; label: string };

const PHONE: Frame = { width: 290, height: 264, left: 34, right: 12, top: 16, bottom: 36 };
const DESKTOP: Frame = { width: 500, height: 320, left: 40, right: 16, top: 16, bottom: 36 };

const dayText = (at: number, timeZone: string): string =>
  new Date(at).toLocaleDateString('pt-BR', { timeZone, day: '2-digit', month: '2-digit' });

type Props = {
  kind: string;
  label: string;
  unit: string;
  points: readonly Point[];
  target: Target | null;
  timezone: string;
};

/** The curve of one kind of reading, oldest at the left; the table beside it says the same in numbers. */
export function ReadingCurve({ kind, label, unit, points, target, timezone }: Props) {
  const frame = useIsWide() ? DESKTOP : PHONE;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const axis = axisFor(
    kind,
    points.map(({ value }) => value),
  );
  const span = [first.at, last.at] as const;
  const y = (value: number) => heightOf(value, axis, frame);
  const spots = points.map(({ at, value }) => ({ at, x: placeOf(at, span, frame), y: y(value) }));
  const right = frame.width - frame.right;
  const isInside = target !== null && target.from >= axis.low && target.to <= axis.high;
  const summary = `${label}: de ${formatNumber(first.value)}${unit} em ${dayText(first.at, timezone)} a ${formatNumber(last.value)}${unit} em ${dayText(last.at, timezone)}`;
  return (
    <svg className={styles.curve} viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={summary}>
      {isInside && (
        <>
          <rect
            className={styles.band}
            x={frame.left}
            width={right - frame.left}
            y={y(target.to)}
            height={y(target.from) - y(target.to)}
          />
          <rect
            className={styles.aim}
            x={frame.left}
            width={right - frame.left}
            y={y(target.high)}
            height={y(target.low) - y(target.high)}
          />
          <text className={styles.aimText} x={frame.left + 4} y={y(target.to) - 6}>
            {target.label}
          </text>
        </>
      )}
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={frame.left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text className={styles.axis} x={frame.left - 8} y={y(tick) + 5} textAnchor="end">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      <text className={styles.axis} x={frame.left} y={frame.height - 8}>
        {dayText(first.at, timezone)}
      </text>
      {last.at > first.at && (
        <text className={styles.axis} x={right} y={frame.height - 8} textAnchor="end">
          {dayText(last.at, timezone)}
        </text>
      )}
      <polyline className={styles.trace} points={spots.map((spot) => `${spot.x},${spot.y}`).join(' ')} />
      {spots.map((spot, at) => (
        <circle
          key={spot.at}
          className={at === spots.length - 1 ? styles.latest : styles.dot}
          cx={spot.x}
          cy={spot.y}
          r={at === spots.length - 1 ? 6.5 : 4}
        />
      ))}
    </svg>
  );
}
