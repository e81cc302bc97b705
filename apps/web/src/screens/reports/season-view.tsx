import { type SeasonReport, whereItIs } from '@cafezal/domain/reports/season-report.ts';
import { Card, Pairs } from '../../components/surface.tsx';
import { CherryToBean } from './cherry-to-bean.tsx';
import { figurePairs } from './report-figures.ts';
import styles from './reports-screen.module.css';

/** What the season summary shows beside its figures and tables: the way from cherry to bean, and where the coffee is. */
export function SeasonView({
  report,
  seesPrices,
  ofPlots,
}: {
  report: SeasonReport;
  seesPrices: boolean;
  ofPlots: boolean;
}) {
  const { summary } = report;
  return (
    <div className={styles.columns}>
      <CherryToBean waterfall={summary.waterfall} ofPlots={ofPlots} />
      <Card title="Onde está">
        <Pairs pairs={figurePairs(whereItIs(summary, seesPrices))} />
      </Card>
    </div>
  );
}
