import { counted } from '@cafezal/domain/definition/unit-word.ts';
import { daysBetween } from '@cafezal/domain/ground/days.ts';
import type { WaitingPeriod } from '@cafezal/domain/stages/activity/plot-waiting-periods.ts';
import { Link } from '@tanstack/react-router';
import { useIsWide } from '../../../components/page/use-is-wide.ts';
import { Card } from '../../../components/surfaces/surface.tsx';
import { Tag } from '../../../components/surfaces/tag.tsx';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import type { SectionPlace } from '../../farm/use-section.ts';
import { dayWords, harvestWords, waitingPeriodBar } from './waiting-period-bar.ts';
import styles from './waiting-period-card.module.css';

/** How many applications are shown; older ones are in the list of activities. */
const MOST_SHOWN = 3;

/** Labels of early harvests are left of the dot if it is at least this far along the bar, in per cent. */
const EARLY_ROOM = 42;

const productOf = ({ product, planned }: WaitingPeriod): string =>
  `${product ?? 'Aplicação'}${planned ? ' (planejada)' : ''}`;

function summaryOf(period: WaitingPeriod, today: string): string {
  const harvests = period.harvests.map(
    (harvest) => `colheita em ${dayWords(harvest.date, today)}: ${harvestWords(harvest)}`,
  );
  const applied = `${productOf(period)} em ${dayWords(period.appliedOn, today)}, ${counted(period.phiDays, 'dias', 0)}`;
  return [applied, ...harvests, `livre a partir de ${dayWords(period.freeOn, today)}`].join(', ');
}

function Bar({ period, today }: { period: WaitingPeriod; today: string }) {
  const { free, today: now, dots } = waitingPeriodBar(period, today);
  const [early] = dots.filter(({ harvest }) => harvest.missingDays > 0);
  const [right] = dots.filter(({ harvest }) => harvest.missingDays === 0);
  return (
    <div className={styles.bar} role="img" aria-label={summaryOf(period, today)}>
      <span className={styles.applied}>
        {dayWords(period.appliedOn, today)} {productOf(period)}
      </span>
      <span className={styles.free} style={{ insetInlineStart: `${free}%` }}>
        {dayWords(period.freeOn, today)} livre
      </span>
      <span className={styles.track} />
      <span className={styles.waiting} style={{ inlineSize: `${free}%` }} />
      {now !== null && <span className={styles.today} style={{ insetInlineStart: `${now}%` }} />}
      {dots.map(({ harvest, at }) => (
        <i
          key={harvest.id}
          className={styles.dot}
          data-early={harvest.missingDays > 0}
          style={{ insetInlineStart: `${at}%` }}
        />
      ))}
      {early !== undefined && (
        <span
          className={styles.early}
          style={early.at < EARLY_ROOM ? { insetInlineStart: 0 } : { insetInlineEnd: `${100 - early.at}%` }}
        >
          colheita {dayWords(early.harvest.date, today)}: {harvestWords(early.harvest)}
        </span>
      )}
      {right !== undefined && (
        <span className={styles.right} style={{ insetInlineStart: `${Math.min(right.at - 2, 76)}%` }}>
          {dayWords(right.harvest.date, today)}: {harvestWords(right.harvest)}
        </span>
      )}
    </div>
  );
}

function Steps({ period, today }: { period: WaitingPeriod; today: string }) {
  const steps = [
    {
      key: 'applied',
      day: period.appliedOn,
      kind: 'applied',
      words: `${productOf(period)}, ${period.phiDays} ${period.phiDays === 1 ? 'dia' : 'dias'}`,
    },
    ...period.harvests.map((harvest) => ({
      key: harvest.id,
      day: harvest.date,
      kind: harvest.missingDays > 0 ? 'early' : 'right',
      words: harvest.missingDays > 0 || harvest.planned ? `Colheita: ${harvestWords(harvest)}` : 'Colheita certa',
    })),
    { key: 'free', day: period.freeOn, kind: 'free', words: 'Livre' },
  ].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : one.kind === 'free' ? -1 : 0));
  return (
    <ul className={styles.steps}>
      {steps.map(({ key, day, kind, words }) => (
        <li key={key}>
          <i data-kind={kind} />
          <b>{dayWords(day, today)}</b> {words}
        </li>
      ))}
    </ul>
  );
}

/** Harvests within the waiting period, whose coffee is flagged up to the sale. */
function Marked({
  periods,
  store,
  place,
}: {
  periods: readonly WaitingPeriod[];
  store: FarmStore;
  place: SectionPlace;
}) {
  const early = periods.flatMap(({ harvests }) => harvests.filter((one) => one.missingDays > 0 && !one.planned));
  const lots = [...new Set(early.map(({ id }) => id))].flatMap((id) => store.replica.byId(id)?.record ?? []);
  return lots.map(({ id, code, name, slug }) => (
    <p key={id} className={styles.marked}>
      O lote {code || name} leva a marca até a venda.{' '}
      <Link to={`/fazenda/${place.farm.farmSlug}/colheita/${slug}` as string}>Ver lote</Link>
    </p>
  ));
}

function Sentence({ blockedUntil, today, isEmpty }: { blockedUntil: string | null; today: string; isEmpty: boolean }) {
  if (isEmpty) return <p className={styles.quiet}>Nenhum produto com carência neste talhão.</p>;
  if (blockedUntil === null) return null;
  const left = daysBetween(today, blockedUntil) ?? 0;
  return (
    <p className={styles.blocked}>
      Livre a partir de {dayWords(blockedUntil, today)}. {left === 1 ? 'Falta 1 dia.' : `Faltam ${left} dias.`}
    </p>
  );
}

/**
 * Carência (waiting period): a bar from each application to its first free day, with harvests in red within it and in
 * green after it.
 */
export function WaitingPeriodCard({
  periods,
  blockedUntil,
  today,
  store,
  place,
}: {
  periods: readonly WaitingPeriod[];
  blockedUntil: string | null;
  today: string;
  store: FarmStore;
  place: SectionPlace;
}) {
  const isWide = useIsWide();
  const shown = periods.slice(0, MOST_SHOWN);
  return (
    <Card
      title="Carência"
      aside={
        blockedUntil === null ? (
          <Tag tone="success" icon="check">
            Livre
          </Tag>
        ) : (
          <Tag tone="warning" icon="clock">
            Até {dayWords(blockedUntil, today)}
          </Tag>
        )
      }
      padded
    >
      <Sentence blockedUntil={blockedUntil} today={today} isEmpty={periods.length === 0} />
      {shown.map((period) => (
        <div key={period.activityId} className={styles.period}>
          {isWide && <Bar period={period} today={today} />}
          {(!isWide || period.harvests.length > 2) && <Steps period={period} today={today} />}
        </div>
      ))}
      <Marked periods={shown} store={store} place={place} />
    </Card>
  );
}
