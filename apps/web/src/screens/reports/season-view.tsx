import type { SeasonReport } from '@cafezal/domain/reports/season-report.ts';
import { Card, Pairs } from '../../components/surfaces/surface.tsx';
import { CherryToBean } from './cherry-to-bean.tsx';
import { figurePairs } from './report-figures.ts';
import styles from './reports-screen.module.css';

/** Parts of the season summary besides figures and tables: the way from cherry to bean, and where the coffee is. */
export function SeasonView({ report, ofPlots }: { report: SeasonReport; ofPlots: boolean }) {
  const { summary, where } = report;
  return (
    <div className={styles.columns}>
      <CherryToBean waterfall={summary.waterfall} ofPlots={ofPlots} />
      <Card title="Onde está">
        <Pairs pairs={figurePairs(where)} />
      </Card>
    </div>
  );
}
