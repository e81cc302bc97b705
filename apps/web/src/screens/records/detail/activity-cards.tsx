import { counted } from '@cafezal/domain/definition/unit-word.ts';
import { addDays, daysBetween } from '@cafezal/domain/ground/days.ts';
import { movesCoffee } from '@cafezal/domain/lots/genealogy.ts';
import { lastDay, numberAt, textAt } from '@cafezal/domain/record/data-values.ts';
import { areaOn } from '@cafezal/domain/record/versions.ts';
import { phiDaysOf, plotIdsOf } from '@cafezal/domain/stages/activity/waiting-period.ts';
import { Notice } from '../../../components/messages/notice.tsx';
import { Card, Rows } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { todayIn } from '../../../data/device/corrected-clock.ts';
import { shortDate } from '../../words/when.ts';
import styles from './detail.module.css';
import type { PartProps } from './detail-props.ts';
import { RecordLink } from './lot-cards.tsx';
import waiting from './waiting-period.module.css';

const hectares = (area: number | undefined): string =>
  area === undefined ? '' : `${area.toLocaleString('pt-BR')}\u00a0ha`;

/** The plots of an activity, or those that a season counts. */
export function WorkedPlotsCard({ place, store, record }: PartProps) {
  const plots = plotIdsOf(record.data).flatMap((id) => store.replica.byId(id)?.record ?? []);
  if (plots.length === 0) return null;
  return (
    <Card title={plots.length === 1 ? 'Talhão' : 'Talhões'}>
      <Rows>
        {plots.map((plot) => (
          <li key={plot.id}>
            <RecordLink
              record={plot}
              farmSlug={place.farm.farmSlug}
              detail={textAt(plot.data, 'cultivar') ?? ''}
              aside={hectares(areaOn(plot, record.date))}
            />
          </li>
        ))}
      </Rows>
    </Card>
  );
}

const DAYS_AFTER = 7;

/** Harvests of the same plots, done or under way, around the waiting period: within it or after it. */
function harvestsNear({ store, record }: PartProps, last: string): readonly DeviceRecord[] {
  const plotIds = new Set(plotIdsOf(record.data));
  return store.replica
    .section('colheita')
    .map((shown) => shown.record)
    .filter((one) => movesCoffee(one) && lastDay(one) >= record.date && one.date <= last)
    .filter(({ data }) => plotIdsOf(data).some((id) => plotIds.has(id)))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** From the last day of an application to some days after the first free one. */
function Bar({ applied, days, harvests }: { applied: string; days: number; harvests: readonly DeviceRecord[] }) {
  const part = (some: number) => `${(100 * some) / (days + DAYS_AFTER)}%`;
  const daysTo = (day: string): number => daysBetween(applied, day) ?? 0;
  return (
    <div className={waiting.bar} aria-hidden="true">
      <i style={{ inlineSize: part(days) }} />
      {harvests.map(({ id, date }) => (
        <b key={id} data-inside={daysTo(date) < days} style={{ insetInlineStart: part(Math.max(0, daysTo(date))) }} />
      ))}
    </div>
  );
}

/**
 * The waiting period of an application, up to the first free day, with the harvests within it, and when people may
 * enter the plots again.
 */
export function WaitingPeriodCard(props: PartProps) {
  const { record, place } = props;
  const days = phiDaysOf(record) ?? 0;
  const hours = numberAt(record.data, 'reentryHours') ?? 0;
  if (days <= 0 && hours <= 0) return null;
  const applied = lastDay(record);
  const free = addDays(applied, days);
  const harvests = harvestsNear(props, addDays(free, DAYS_AFTER));
  const inside = harvests.filter(({ date }) => date < free);
  const today = todayIn(place.facts.settings.timezone);
  const left = daysBetween(today, free) ?? 0;
  const state = left > 0 ? `Faltam ${left} ${left === 1 ? 'dia' : 'dias'}.` : 'Já passou.';
  return (
    <Card title="Carência" padded>
      {days > 0 && (
        <>
          <p>
            <strong>Livre em {shortDate(free)}.</strong> {counted(days, 'dias')} depois de {shortDate(applied)}. {state}
          </p>
          <Bar applied={applied} days={days} harvests={harvests} />
          {inside.length > 0 && (
            <Notice tone="warning" icon="triangle-alert">
              {inside.map(({ id, name, date }) => (
                <p key={id}>
                  {name}: colhido em {shortDate(date)}, antes do dia livre.
                </p>
              ))}
            </Notice>
          )}
        </>
      )}
      {hours > 0 && <p className={styles.sentence}>Entrada no talhão só {hours} h depois da aplicação.</p>}
    </Card>
  );
}
