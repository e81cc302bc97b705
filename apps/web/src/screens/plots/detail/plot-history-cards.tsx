import { counted, wholeKgText } from '@cafezal/domain/definition/unit-word.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { numberAt, rowsAt, textAt } from '@cafezal/domain/record/data-values.ts';
import type { FarmFacts } from '@cafezal/domain/record/record.ts';
import { valueText } from '@cafezal/domain/shown/value-text.ts';
import { plotIdsOf } from '@cafezal/domain/stages/activity/waiting-period.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/icons/icon.tsx';
import { Card, Rows } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { ALL_SEASONS } from '../../records/list/query/list-search.ts';
import { ActivityIcon } from './activity-icon.tsx';
import styles from './plot-detail.module.css';

type History = { plotId: string; farmSlug: string; facts: FarmFacts; records: readonly DeviceRecord[] };

const MOST_SHOWN = 5;

/** The records of a plot, the newest first. */
const newestOf = ({ records, plotId }: History): readonly DeviceRecord[] =>
  records.filter(({ data }) => plotIdsOf(data).includes(plotId)).sort((one, other) => (one.date > other.date ? -1 : 1));

const shortDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}/${month}/${year.slice(2)}`;
};

function HistoryCard({
  title,
  empty,
  history,
  rowOf,
}: {
  title: string;
  empty: string;
  history: History & { section: 'colheita' | 'atividades' };
  rowOf: (record: DeviceRecord) => { icon: ReactNode; what: string; detail: string };
}) {
  const found = newestOf(history);
  const address: string = `/fazenda/${history.farmSlug}/${history.section}`;
  return (
    <Card
      title={title}
      aside={
        found.length > 0 && (
          <Link to={`${address}?talhao=${history.plotId}&safra=${ALL_SEASONS}` as string} className={styles.all}>
            Ver todas
          </Link>
        )
      }
    >
      {found.length === 0 && <p className={styles.note}>{empty}</p>}
      <Rows>
        {found.slice(0, MOST_SHOWN).map((record) => {
          const { icon, what, detail } = rowOf(record);
          return (
            <li key={record.id}>
              <Link to={`${address}/${record.slug}` as string} className={styles.row}>
                {icon}
                <span className={styles.what}>
                  <strong>{what}</strong>
                  <span>{detail}</span>
                </span>
                <span className={styles.when}>{shortDay(record.date)}</span>
              </Link>
            </li>
          );
        })}
      </Rows>
    </Card>
  );
}

const CONTEXT = { nameOf: () => '', timezone: 'UTC' };

/** A product with its dose, otherwise the number of plots. */
function activityDetail({ data, name }: DeviceRecord): string {
  const [supply = data] = [data, ...rowsAt(data, 'supplies')].filter((row) => textAt(row, 'product') !== undefined);
  const product = textAt(supply, 'product');
  const dose = numberAt(supply, 'dose');
  const doseWords = dose === undefined ? null : `${formatNumber(dose, 4)} ${textAt(supply, 'doseUnit') ?? ''}`.trim();
  if (product !== undefined) return [product, doseWords].filter(Boolean).join(', ');
  const plots = plotIdsOf(data).length;
  return plots > 1 ? counted(plots, 'talhões', 0) : name;
}

/** The latest activities on the plot. */
export function ActivitiesCard(history: History) {
  const field = fieldsOf('atividades').activityType;
  return (
    <HistoryCard
      title="Atividades"
      empty="Nenhuma atividade anotada neste talhão."
      history={{ ...history, section: 'atividades' }}
      rowOf={(record) => ({
        icon: <ActivityIcon type={textAt(record.data, 'activityType') ?? ''} />,
        what: (field && valueText(record.data.activityType, field, CONTEXT)) || record.name,
        detail: record.status === 'planned' ? `Planejada · ${activityDetail(record)}` : activityDetail(record),
      })}
    />
  );
}

/** What a harvest picked on the plot: in medidas if they were counted, otherwise in kg. */
function pickedWords({ data }: DeviceRecord, { plotId, facts }: History): string {
  const row = rowsAt(data, 'plots').find((one) => one.plotId === plotId) ?? {};
  const [liters, kg] = [numberAt(row, 'liters'), numberAt(row, 'kg')];
  const said = [
    liters !== undefined && counted(liters / facts.settings.measureLiters, 'medidas', 1),
    kg !== undefined && wholeKgText(kg),
  ].filter(Boolean);
  return said.join(' · ') || 'Ainda sem quantidade';
}

/** The latest harvests of the plot. */
export function HarvestsCard(history: History) {
  return (
    <HistoryCard
      title="Colheitas"
      empty="Nenhuma colheita deste talhão ainda."
      history={{ ...history, section: 'colheita' }}
      rowOf={(record) => ({
        icon: <Icon name="colheita" />,
        what: record.code || record.name,
        detail: record.status === 'planned' ? 'Planejada' : pickedWords(record, history),
      })}
    />
  );
}
