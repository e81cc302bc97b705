import { daysBetween } from '@cafezal/domain/days.ts';
import { textAt } from '@cafezal/domain/rules/data-values.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/button.tsx';
import { FigureRow } from '../../components/figure.tsx';
import { Icon, type IconName } from '../../components/icons/icon.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Card, Stack } from '../../components/surface.tsx';
import { useRecord } from '../../data/farm-data.ts';
import type { FarmStore } from '../../data/farm-store.ts';
import type { ShownRecord } from '../../data/replica.ts';
import { todayIn } from '../../data/right-clock.ts';
import { PhotoGallery } from '../../photos/photo-gallery.tsx';
import { PlotDetail } from '../plots/detail/plot-detail-lazy.tsx';
import { useFarmAddress } from '../shell/farm-address.ts';
import { useScreen } from '../shell/frame.tsx';
import { ActionRows } from './action-rows.tsx';
import { DeleteRecord } from './delete-record.tsx';
import styles from './detail/detail.module.css';
import type { PartProps } from './detail/detail-props.ts';
import { HistoryCard } from './detail/history-card.tsx';
import { leadFigures } from './detail/lead-figures.ts';
import { likeliestOf } from './detail/likeliest.ts';
import { MainParts, SideParts } from './detail/parts.tsx';
import { StateNotice } from './detail/state-notice.tsx';
import { useSeasonCost } from './detail/use-season-cost.ts';
import { MissingRecord } from './missing-record.tsx';
import { nextSteps } from './next-steps.ts';
import { mayWrite } from './no-permission.tsx';
import { isUnderWay } from './readings/readings-overview.tsx';
import { useReadings } from './readings/use-readings.ts';
import { dayWords } from './readings/when.ts';
import { actionsOf, endingOf, hasReadings, isMeasured } from './record-actions.ts';
import { RecordTags } from './record-tags.tsx';
import { type SectionPlace, useSection } from './use-section.ts';

const NONE = [] as const;

const SECONDARY: readonly (readonly [label: string, icon: IconName])[] = [
  ['Rastreabilidade', 'trace'],
  ['Etiqueta', 'qr'],
];

/** What can be done, beside the name on a desktop: the likeliest filled, two others beside it. */
function HeadActions({ props, likeliest }: { props: PartProps; likeliest: ReturnType<typeof likeliestOf> }) {
  const { place, record } = props;
  const ending = endingOf(place, record);
  const known = actionsOf(place, record, null);
  const others = SECONDARY.flatMap(([label, icon]) => {
    const action = known.find((one) => one.label === label);
    return action === undefined ? [] : [{ ...action, icon }];
  }).slice(0, ending === null ? 2 : 1);
  return (
    <span className={styles.wide}>
      {others.map(({ to, label, icon }) => (
        <Link key={label} to={to} className={buttonClass({ look: 'secondary' })}>
          <Icon name={icon} size={20} /> {label}
        </Link>
      ))}
      {ending !== null && ending.to !== likeliest?.to && (
        <Link to={ending.to} className={buttonClass({ look: 'secondary' })}>
          {ending.label}
        </Link>
      )}
      {likeliest !== null && (
        <Link to={likeliest.to} className={buttonClass()}>
          <Icon name={likeliest.icon} size={20} /> {likeliest.long}
        </Link>
      )}
    </span>
  );
}

/** Code, place and day, as one reads a lot's ticket: of work under way the day that it is in. */
function subOf({ record, place }: PartProps): string {
  const today = todayIn(place.facts.settings.timezone);
  const where = textAt(record.data, 'storageLot') ?? textAt(record.data, 'company');
  const days = daysBetween(record.date, today);
  const isCounted = hasReadings(place.definition) && isUnderWay(record) && days !== null && days >= 0;
  const isStock = record.section === 'armazenamento';
  const day = isCounted && !isStock ? `${days + 1}º dia` : `${isStock ? 'desde ' : ''}${dayWords(record.date, today)}`;
  return [record.code, where, isDateless(place) ? '' : day].filter(Boolean).join(' · ');
}

const isDateless = ({ section }: SectionPlace): boolean => section === 'talhoes' || section === 'parceiros';

type BodyProps = { props: PartProps; steps: ReturnType<typeof nextSteps> };

function Body({ props, steps }: BodyProps) {
  const { place, record, readings } = props;
  const { definition } = place;
  const hasCurve = record.section === 'secagem' && readings.some(({ kind }) => kind === 'humidity');
  const figures = hasCurve && isMeasured(place, record) ? [] : leadFigures(props);
  const count = hasReadings(definition) ? new Set(readings.map(({ at }) => at)).size : null;
  const photoPlace = { farmId: record.farmId, section: record.section, recordId: record.id };
  const mayChange = mayWrite(place);
  return (
    <>
      {figures.length > 0 && <FigureRow figures={figures} />}
      <div className={styles.columns}>
        <Stack>
          <MainParts {...props} steps={steps} />
        </Stack>
        <div className={styles.side}>
          <Stack>
            <SideParts {...props} />
          </Stack>
        </div>
        <Stack>
          <div className={styles.photos}>
            <Card title="Fotos" padded>
              <PhotoGallery place={photoPlace} sent={record.photos} mayChange={mayChange} />
            </Card>
          </div>
          <HistoryCard place={place} record={record} />
          <nav aria-label="O que fazer com este registro" className={styles.deeds}>
            <ActionRows actions={actionsOf(place, record, count)} theme={definition.theme} columns={2} />
          </nav>
          {mayChange && (
            <div className={styles.deeds}>
              <DeleteRecord place={place} record={record} />
            </div>
          )}
        </Stack>
      </div>
    </>
  );
}

function Detail({ place, shown, store }: { place: SectionPlace; shown: ShownRecord; store: FarmStore }) {
  const { record } = shown;
  const { definition } = place;
  const readings = useReadings(store, record.id, { beginsWithLast: true });
  const seasonCost = useSeasonCost(place, store, record);
  const props: PartProps = { place, store, record, readings: readings ?? NONE, seasonCost };
  const steps = mayWrite(place) ? nextSteps(store.replica, record) : [];
  const likeliest = likeliestOf(place, record, steps);
  useScreen({
    title: definition.label.one,
    theme: definition.theme,
    back: place.address,
    crumbs: [{ label: place.heading, to: place.address }, { label: record.code || record.name }],
    middle: likeliest === null ? undefined : { label: likeliest.label, to: likeliest.to, icon: likeliest.icon },
  });
  // What leads the page depends on the readings: without them it would be drawn, and moved down a moment later.
  const isComing = readings === null && hasReadings(definition);
  return (
    <div data-stage={definition.theme}>
      <PageHead
        title={record.name}
        sub={subOf(props)}
        theme={definition.theme}
        actions={<HeadActions props={props} likeliest={likeliest} />}
      />
      <p className={styles.tags}>
        <RecordTags shown={shown} definition={definition} store={store} />
      </p>
      <div className={styles.state}>
        <StateNotice shown={shown} place={place} />
      </div>
      {isComing ? <Skeleton /> : <Body props={props} steps={steps} />}
    </div>
  );
}

/** One record: its own figures first, what came out and what is left, the next step, origin, destination, data. */
export function DetailScreen() {
  const place = useSection();
  const { entitySlug } = useFarmAddress();
  const shown = useRecord(place.store, place.section, entitySlug);
  if (place.store === null) return <Skeleton />;
  if (shown === undefined) return <MissingRecord place={place} />;
  const Page = place.section === 'talhoes' ? PlotDetail : Detail;
  return <Page place={place} shown={shown} store={place.store} />;
}
