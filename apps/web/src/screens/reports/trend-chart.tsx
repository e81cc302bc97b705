import { dayInPtBr, daysBetween } from '@cafezal/domain/ground/days.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import type { ReportTrend } from '@cafezal/domain/reports/report.ts';
import { Card } from '../../components/surfaces/surface.tsx';
import styles from './trend-chart.module.css';

const WIDTH = 340;
const HEIGHT = 190;
const LEFT = 40;
const FOOT = 24;

type Plane = {
  first: string;
  last: string;
  x: (day: string) => number;
  y: (value: number) => number;
  low: number;
  high: number;
};

/** Where days and amounts stand: the amounts from the least to the most, with a tenth of air. */
function planeOf({ lines, dots }: ReportTrend): Plane {
  const points = [...lines.flatMap((line) => line.points), ...dots];
  const days = points.map(({ day }) => day).sort();
  const values = points.map(({ value }) => value);
  const air = (Math.max(...values) - Math.min(...values)) / 10 || 1;
  const [low, high] = [Math.min(...values) - air, Math.max(...values) + air];
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const span = daysBetween(first, last) || 1;
  return {
    ...{ first, last, low, high },
    x: (day) => LEFT + ((daysBetween(first, day) ?? 0) * (WIDTH - LEFT - 8)) / span,
    y: (value) => ((high - value) * (HEIGHT - FOOT)) / (high - low),
  };
}

/** Amounts over days, the farm's own as dots, and the same in one sentence; a table of the figures follows. */
export function TrendChart({ trend }: { trend: ReportTrend }) {
  const { x, y, first, last, low, high } = planeOf(trend);
  const marks = [high - (high - low) / 11, (low + high) / 2, low + (high - low) / 11];
  return (
    <Card title={trend.title} aside={<span className={styles.quiet}>{trend.unit}</span>} padded>
      <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={trend.summary}>
        {marks.map((value) => (
          <g key={value} className={styles.mark}>
            <line x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
              {formatNumber(value, 0)}
            </text>
          </g>
        ))}
        {trend.lines.map(({ key, points }) => (
          <g key={key} className={styles.line} data-line={key}>
            <polyline points={points.map(({ day, value }) => `${x(day)},${y(value)}`).join(' ')} />
            {points.length === 1 &&
              points.map(({ day, value }) => <circle key={day} cx={x(day)} cy={y(value)} r={3} />)}
          </g>
        ))}
        {trend.dots.map(({ key, label, day, value }) => (
          <circle key={key} className={styles.dot} cx={x(day)} cy={y(value)} r={5}>
            <title>{`${label}, ${dayInPtBr(day)}: R$ ${formatNumber(value, 2)}`}</title>
          </circle>
        ))}
        <text className={styles.day} x={LEFT} y={HEIGHT - 4}>
          {dayInPtBr(first)}
        </text>
        <text className={styles.day} x={WIDTH} y={HEIGHT - 4} textAnchor="end">
          {dayInPtBr(last)}
        </text>
      </svg>
      <ul className={styles.key}>
        {trend.lines.map(({ key, label }) => (
          <li key={key} data-line={key}>
            {label}
          </li>
        ))}
        <li data-line="own">Suas vendas</li>
      </ul>
      <p className={styles.quiet}>{trend.summary}</p>
    </Card>
  );
}
