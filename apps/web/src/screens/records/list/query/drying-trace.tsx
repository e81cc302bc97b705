import type { DryingCourse } from '@cafezal/domain/stages/drying/drying-course.ts';
import styles from './drying-trace.module.css';

/** The size of the drawing, and its edge, in px. */
const [WIDTH, HEIGHT, EDGE] = [72, 24, 4];

/**
 * The moistures of a drying as a small curve down to its target, with what is ahead; the row beside it says the same in
 * words. The axis of moisture is logarithmic, so that drying is a straight line.
 */
export function DryingTrace({ course: { moistures, last, forecast, target } }: { course: DryingCourse }) {
  const [first] = moistures;
  if (first === undefined || last === null || moistures.length < 2) return null;
  const span = Math.max(last.at, forecast?.at ?? 0) - first.at || 1;
  const most = Math.log(moistures.reduce((top, { value }) => Math.max(top, value), 0) / target.high) || 1;
  const x = (at: number) => EDGE + ((at - first.at) / span) * (WIDTH - 2 * EDGE);
  const y = (value: number) => HEIGHT - EDGE - Math.max(0, Math.log(value / target.high) / most) * (HEIGHT - 2 * EDGE);
  const spot = (at: number, value: number) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`;
  return (
    <svg className={styles.trace} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path className={styles.goal} d={`M0 ${HEIGHT - EDGE}h${WIDTH}`} />
      {forecast !== null && (
        <polyline className={styles.ahead} points={`${spot(last.at, last.value)} ${spot(forecast.at, target.high)}`} />
      )}
      <polyline points={moistures.map(({ at, value }) => spot(at, value)).join(' ')} />
      <circle cx={x(last.at)} cy={y(last.value)} r={3.5} />
    </svg>
  );
}
