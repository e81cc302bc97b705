import { daysBetween } from '@cafezal/domain/ground/days.ts';
import { whatDries } from '@cafezal/domain/lots/what-dries.ts';
import { textAt } from '@cafezal/domain/record/data-values.ts';
import { isDrying, isPlace, isStock } from '@cafezal/domain/stages/kinds.ts';
import { FigureRow } from '../../components/surfaces/figure.tsx';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { Card, Stack } from '../../components/surfaces/surface.tsx';
import { todayIn } from '../../data/device/corrected-clock.ts';
import { useRecord } from '../../data/farm/farm-data.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import type { ShownRecord } from '../../data/replica/shown-records.ts';
import { PhotoGallery } from '../../photos/photo-gallery.tsx';
import { MissingRecord } from '../farm/missing-record.tsx';
import { mayWrite } from '../farm/no-permission.tsx';
import { RecordTags } from '../farm/record-tags.tsx';
import { type SectionPlace, useSection } from '../farm/use-section.ts';
import { useFarmAddress } from '../frame/farm-address.ts';
import { useScreen } from '../frame/frame.tsx';
import { PlotDetail } from '../plots/detail/plot-detail-lazy.tsx';
import { dayWords } from '../words/when.ts';
import { actionsOf, endingOf, hasReadings, isMeasured } from './actions/record-actions.ts';
import { RecordHead } from './actions/record-head.tsx';
import styles from './detail/detail.module.css';
import type { PartProps } from './detail/detail-props.ts';
import { HistoryCard } from './detail/history-card.tsx';
import { leadFigures } from './detail/lead-figures.ts';
import { mainActionOf } from './detail/main-action.ts';
import { nextSteps } from './detail/next-steps.ts';
import { MainParts, SideParts } from './detail/parts.tsx';
import { StateNotice } from './detail/state-notice.tsx';
import { useLotCost } from './detail/use-lot-cost.ts';
import { isUnderWay } from './readings/readings-overview.tsx';
import { useReadings } from './readings/use-readings.ts';

const NONE = [] as const;

/** Code, place and day of a record, like on a lot's tag; for work in progress, how many days it has run. */
function subOf({ record, place, store }: PartProps): string {
  const today = todayIn(place.facts.settings.timezone);
  const where = textAt(record.data, 'storageLot') ?? textAt(record.data, 'company');
  const days = daysBetween(record.date, today);
  const isCounted = hasReadings(place.definition) && isUnderWay(record) && days !== null && days >= 0;
  const isKept = isStock(record);
  const day = isCounted && !isKept ? `${days + 1}º dia` : `${isKept ? 'desde ' : ''}${dayWords(record.date, today)}`;
  const dries = whatDries(record, (id) => store.replica.byId(id)?.record);
  return [record.code, record.name.includes(dries) ? '' : dries, where, isDateless(place) ? '' : day]
    .filter(Boolean)
    .join(' · ');
}

/** What is there, plot or partner, and not what happened. */
const isDateless = ({ definition }: SectionPlace): boolean => definition.season === 'none';

type BodyProps = { props: PartProps; steps: ReturnType<typeof nextSteps> };

function Body({ props, steps }: BodyProps) {
  const { place, record, readings } = props;
  const hasCurve = isDrying(record) && readings.some(({ kind }) => kind === 'humidity');
  const figures = hasCurve && isMeasured(place, record) ? [] : leadFigures(props);
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
              <PhotoGallery
                place={photoPlace}
                timezone={place.facts.settings.timezone}
                sent={record.photos}
                mayChange={mayChange}
              />
            </Card>
          </div>
          <HistoryCard place={place} record={record} />
        </Stack>
      </div>
    </>
  );
}

function Detail({ place, shown, store }: { place: SectionPlace; shown: ShownRecord; store: FarmStore }) {
  const { record } = shown;
  const { definition } = place;
  const readings = useReadings(store, record.id, { beginsWithLast: true });
  const lotCost = useLotCost(place, store, record);
  const props: PartProps = { place, store, record, readings: readings ?? NONE, lotCost };
  const steps = mayWrite(place) ? nextSteps(store.replica, record) : [];
  const likeliest = mainActionOf(place, record, steps);
  const count = hasReadings(definition) ? new Set(props.readings.map(({ at }) => at)).size : null;
  const actions = actionsOf(place, record, count);
  useScreen({
    title: definition.label.one,
    theme: definition.theme,
    back: place.address,
    crumbs: [{ label: place.heading, to: place.address }, { label: record.code || record.name }],
    middle: likeliest === null ? undefined : { label: likeliest.label, to: likeliest.to, icon: likeliest.icon },
  });
  // The first card depends on the readings: without waiting for them, the page would move a moment later.
  const isComing = readings === null && hasReadings(definition);
  return (
    <div data-stage={definition.theme}>
      <PageHead
        title={record.name}
        sub={subOf(props)}
        theme={definition.theme}
        actions={
          <RecordHead
            place={place}
            record={record}
            lead={likeliest}
            beside={endingOf(place, record) ?? actions.find(({ icon }) => icon === 'trace') ?? null}
            actions={actions}
          />
        }
      />
      <p className={styles.tags}>
        <RecordTags shown={shown} definition={definition} store={store} timezone={place.facts.settings.timezone} />
      </p>
      <div className={styles.state}>
        <StateNotice shown={shown} place={place} />
      </div>
      {isComing ? <Skeleton /> : <Body props={props} steps={steps} />}
    </div>
  );
}

/** One record: its figures, outputs and what is left, next step, origin, destination, data. */
export function DetailScreen() {
  const place = useSection();
  const { entitySlug } = useFarmAddress();
  const shown = useRecord(place.store, place.section, entitySlug);
  if (place.store === null) return <Skeleton />;
  if (shown === undefined) return <MissingRecord place={place} />;
  const Page = isPlace(place) ? PlotDetail : Detail;
  return <Page place={place} shown={shown} store={place.store} />;
}
