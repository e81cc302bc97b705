import { may } from '@cafezal/domain/people/permissions.ts';
import { textAt } from '@cafezal/domain/record/data-values.ts';
import { waitingPeriodsOf } from '@cafezal/domain/stages/activity/plot-waiting-periods.ts';
import { plotBlockedUntil } from '@cafezal/domain/stages/activity/waiting-period.ts';
import { beginWords, verbWord } from '@cafezal/domain/stages/section-words.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { useMemo } from 'react';
import { FigureRow } from '../../../components/surfaces/figure.tsx';
import { PageHead } from '../../../components/surfaces/page-head.tsx';
import { Card, Stack } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { todayIn } from '../../../data/device/corrected-clock.ts';
import { useRecords } from '../../../data/farm/farm-data.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import type { ShownRecord } from '../../../data/replica/shown-records.ts';
import { PhotoGallery } from '../../../photos/photo-gallery.tsx';
import { RecordTags } from '../../farm/record-tags.tsx';
import type { SectionPlace } from '../../farm/use-section.ts';
import { useScreen } from '../../frame/frame.tsx';
import { actionsOf, type RecordAction } from '../../records/actions/record-actions.ts';
import { type Lead, RecordHead } from '../../records/actions/record-head.tsx';
import { HistoryCard } from '../../records/detail/history-card.tsx';
import { StateNotice } from '../../records/detail/state-notice.tsx';
import { fullPlotName } from '../../words/plot-names.ts';
import { shortPlotName } from '../../words/short-plot-name.ts';
import { useExpected, useYields } from '../use-yields.ts';
import styles from './plot-detail.module.css';
import { PlotFacts } from './plot-facts.tsx';
import { plotFigures } from './plot-figures.ts';
import { ActivitiesCard, HarvestsCard } from './plot-history-cards.tsx';
import { PlotWhere } from './plot-where.tsx';
import { WaitingPeriodCard } from './waiting-period-card.tsx';
import { YieldsCard } from './yields-card.tsx';

/** How many seasons are compared. */
const SEASONS = 5;

const recordsOf = (shown: readonly ShownRecord[]): DeviceRecord[] => shown.map(({ record }) => record);

/** The actions on a plot: harvest first, then other activities and the actions of every record. */
function PlotHead({ place, record }: { place: SectionPlace; record: DeviceRecord }) {
  const { farmSlug, role } = place.farm;
  const harvest: Lead = {
    label: verbWord('colheita'),
    long: beginWords('colheita'),
    icon: 'plus',
    to: `/fazenda/${farmSlug}/colheita/cadastrar?de=${record.id}`,
  };
  const activity: RecordAction = {
    label: beginWords('atividades'),
    text: 'Neste talhão e em outros',
    icon: 'notebook',
    to: `/fazenda/${farmSlug}/cadastrar-atividade?de=${record.id}`,
  };
  const mayWork = may(role, writeActionOf('atividades'));
  return (
    <RecordHead
      place={place}
      record={record}
      lead={may(role, writeActionOf('colheita')) ? harvest : null}
      beside={mayWork ? activity : null}
      actions={[...(mayWork ? [activity] : []), ...actionsOf(place, record, null)]}
    />
  );
}

/** A plot: its data, yields, waiting periods, activities, harvests and location. */
export function PlotDetail({ place, shown, store }: { place: SectionPlace; shown: ShownRecord; store: FarmStore }) {
  const { record } = shown;
  const activities = useRecords(store, 'atividades');
  const harvests = useRecords(store, 'colheita');
  const seasons = useYields({ ...place, store }, SEASONS);
  const expected = useExpected(record, store);
  const today = todayIn(place.facts.settings.timezone);
  const waiting = useMemo(
    () => waitingPeriodsOf(record.id, { activities: recordsOf(activities), harvests: recordsOf(harvests) }),
    [record.id, activities, harvests],
  );
  const blockedUntil = plotBlockedUntil(record.id, recordsOf(activities), today);
  useScreen({
    title: shortPlotName(record.name),
    theme: place.definition.theme,
    back: place.address,
    crumbs: [{ label: place.heading, to: place.address }, { label: shortPlotName(record.name) }],
  });
  const sub = [textAt(record.data, 'cultivar'), textAt(record.data, 'farmLot')].filter(Boolean).join(' · ');
  const history = { plotId: record.id, farmSlug: place.farm.farmSlug, facts: place.facts };
  return (
    <div data-stage={place.definition.theme}>
      <PageHead
        title={fullPlotName(record.name)}
        {...(sub !== '' && { sub })}
        theme={place.definition.theme}
        actions={<PlotHead place={place} record={record} />}
      />
      {(record.status !== 'active' || shown.state !== 'sent') && (
        <p className={styles.tags}>
          <RecordTags
            shown={shown}
            definition={place.definition}
            store={store}
            timezone={place.facts.settings.timezone}
          />
        </p>
      )}
      <StateNotice shown={shown} place={place} />
      <div className={styles.columns}>
        <Stack>
          <div className={styles.figures}>
            <FigureRow figures={plotFigures(record, { today, latest: seasons[0] })} />
          </div>
          <WaitingPeriodCard periods={waiting} blockedUntil={blockedUntil} today={today} store={store} place={place} />
          <YieldsCard record={record} seasons={seasons} expected={expected} />
          <PlotWhere place={place} store={store} record={record} />
          <HarvestsCard {...history} records={recordsOf(harvests)} />
        </Stack>
        <Stack>
          <PlotFacts place={place} record={record} expected={expected} />
          <ActivitiesCard {...history} records={recordsOf(activities)} />
          <div className={styles.photos}>
            <Card title="Fotos" padded>
              <PhotoGallery
                place={{ farmId: record.farmId, section: record.section, recordId: record.id }}
                timezone={place.facts.settings.timezone}
                sent={record.photos}
                mayChange={may(place.farm.role, writeActionOf(record.section))}
              />
            </Card>
          </div>
          <HistoryCard place={place} record={record} />
        </Stack>
      </div>
    </div>
  );
}
