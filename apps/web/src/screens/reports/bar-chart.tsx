import { figureText } from '@cafezal/domain/reports/figure-text.ts';
import type { ReportBars } from '@cafezal/domain/reports/report.ts';
import { Card } from '../../components/surfaces/surface.tsx';
import styles from './bar-chart.module.css';

/** Bars from zero with their values, and the same in one sentence; a table of the same figures follows. */
export function BarChart({ chart }: { chart: ReportBars }) {
  const most = Math.max(...chart.bars.map(({ value }) => value));
  return (
    <Card title={chart.title} aside={<span className={styles.quiet}>{chart.unit}</span>} padded>
      <ul className={styles.bars}>
        {chart.bars.map(({ key, label, value }) => (
          <li key={key}>
            <span>{label}</span>
            <span className={styles.track} aria-hidden="true">
              <i style={{ inlineSize: `${most > 0 ? (100 * value) / most : 0}%` }} />
            </span>
            <b>{figureText(value, chart)}</b>
          </li>
        ))}
      </ul>
      {chart.summary !== '' && <p className={styles.summary}>{chart.summary}</p>}
    </Card>
  );
}
