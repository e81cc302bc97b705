import { lackingIn } from '@cafezal/domain/open-chain/readiness/readiness.ts';
import { figureText } from '@cafezal/domain/reports/figure-text.ts';
import type { ReadinessReport } from '@cafezal/domain/reports/readiness-report.ts';
import type { Report } from '@cafezal/domain/reports/report.ts';
import { Link } from '@tanstack/react-router';
import { Card, Rows } from '../../components/surfaces/surface.tsx';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { ReadinessTag } from '../farm/readiness-tag.tsx';
import { RepairDoor } from '../farm/repair-door.tsx';
import type { SectionPlace } from '../farm/use-section.ts';
import styles from './readiness-view.module.css';

type Told = { report: ReadinessReport; place: SectionPlace; store: FarmStore };

const FILL = { missing: styles.missing, blocked: styles.blocked };

/** Whether a report tells what repairs free. */
export const tellsRepairs = (report: Report): report is ReadinessReport => 'repairs' in report;

/** The repairs that free coffee for Europe, the most kg first, each with the way to its field. */
function RepairsCard({ report: { repairs }, place, store }: Told) {
  if (repairs.length === 0) return null;
  const most = Math.max(...repairs.map(({ kg }) => kg));
  return (
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
  );
}

/** All coffee in stock, each lot with the way to what it lacks. */
function LotsCard({ report: { lots }, place }: Told) {
  const { farmSlug } = place.farm;
  return (
    <Card title="Lote a lote" aside={<span>{lots.length === 1 ? '1 lote' : `${lots.length} lotes`}</span>}>
      <Rows>
        {lots.map(({ row: { record, output, form }, kg, readiness }) => (
          <li key={`${record.id} ${output ?? form}`}>
            <Link
              to={`/fazenda/${farmSlug}/${record.section}/${record.slug}/prontidao` as string}
              className={styles.lot}
            >
              <span>
                <b>{record.name}</b>
                <span>{`${record.code} · ${figureText(kg, { decimals: 0 })}\u00a0kg`}</span>
              </span>
              <ReadinessTag status={readiness.status} lacking={lackingIn(readiness)} />
            </Link>
          </li>
        ))}
      </Rows>
    </Card>
  );
}

/** The repairs that free coffee for Europe, the most kg first, and how each lot stands. */
export const ReadinessView = (told: Told) => (
  <div className={styles.cards}>
    <RepairsCard {...told} />
    <LotsCard {...told} />
  </div>
);
