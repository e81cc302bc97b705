import type { Repair } from '@cafezal/domain/open-chain/readiness/repairs.ts';
import { figureText } from '@cafezal/domain/reports/figure-text.ts';
import type { Report } from '@cafezal/domain/reports/report.ts';
import { Card, Rows } from '../../components/surfaces/surface.tsx';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { RepairDoor } from '../farm/repair-door.tsx';
import type { SectionPlace } from '../farm/use-section.ts';
import styles from './readiness-view.module.css';

const FILL = { missing: styles.missing, blocked: styles.blocked };

/** A report about readiness, with its repairs. */
type ReadinessReport = Report & { repairs: readonly Repair[] };

/** Whether a report tells what repairs free. */
export const tellsRepairs = (report: Report): report is ReadinessReport => 'repairs' in report;

/** The repairs that free coffee for Europe, the most kg first, each with the way to its field. */
export function ReadinessView({
  report: { repairs },
  place,
  store,
}: {
  report: ReadinessReport;
  place: SectionPlace;
  store: FarmStore;
}) {
  if (repairs.length === 0) return null;
  const most = Math.max(...repairs.map(({ kg }) => kg));
  return (
    <div className={styles.repairs}>
      <Card title="Um conserto libera" aside={<span>do maior para o menor</span>}>
        <Rows>
          {repairs.map((repair) => {
            const { code, recordId, message, kg, kgAlone, severity } = repair;
            return (
              <li key={`${code} ${recordId}`} className={styles.repair}>
                <b>{message}</b>
                <span className={styles.kg}>{figureText(kgAlone > 0 ? kgAlone : kg, { decimals: 0 })}&nbsp;kg</span>
                <span className={styles.bar} aria-hidden="true">
                  <i className={FILL[severity]} style={{ width: `${((kgAlone > 0 ? kgAlone : kg) / most) * 100}%` }} />
                </span>
                <RepairDoor item={repair} farm={place.farm} record={store.replica.byId(recordId)?.record} />
              </li>
            );
          })}
        </Rows>
      </Card>
    </div>
  );
}
