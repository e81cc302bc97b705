import { capital } from '@cafezal/domain/attention/attention-words.ts';
import { mayRecord } from '@cafezal/domain/people/permissions.ts';
import { lazy, Suspense } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { useIsWide } from '../../components/page/use-is-wide.ts';
import { FigureRow } from '../../components/surfaces/figure.tsx';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { Stack } from '../../components/surfaces/surface.tsx';
import type { Farm } from '../../data/device/contract.ts';
import { correctedNow } from '../../data/device/corrected-clock.ts';
import { useFarmStore } from '../../data/farm/farm-data.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { useIsFirstPull } from '../../data/farm/first-pull.ts';
import { isOwnDemonstration } from '../../data/farms/own-demonstration.ts';
import { useSession } from '../../data/session/session.ts';
import { DemonstrationActions } from '../farms/demonstration-lazy.tsx';
import { useCurrentFarm } from '../frame/current-farm.tsx';
import { useScreen } from '../frame/frame.tsx';
import { OfflineNotice } from '../frame/offline-notice.tsx';
import { useOpenSheet } from '../frame/open-sheet.ts';
import { LazyPersonNotes } from '../person-notes/person-notes-lazy.tsx';
import { AttentionCard } from './attention-card.tsx';
import styles from './dashboard-screen.module.css';
import type { DashboardView } from './dashboard-view.ts';
import { dateWords } from './date-words.ts';
import { LazyDueCard } from './due-card-lazy.tsx';
import { LazyInviteNote } from './first-steps/invite-note-lazy.tsx';
import { isAtFirstSteps } from './first-steps/is-at-first-steps.ts';
import { LastRecords } from './last-records.tsx';
import { StageFlow } from './stage-flow.tsx';
import { figuresOf } from './stage-flow-figures.ts';
import { useDashboardView } from './use-dashboard-view.ts';
import { QuickRecords } from './usual-records/quick-records.tsx';

/** Loaded separately: few farms are at their beginning, and none for long. */
const EmptyFarm = lazy(async () => ({ default: (await import('./empty-farm.tsx')).EmptyFarm }));

type Shown = { farm: Farm; store: FarmStore | null; view: DashboardView };

function UnderWay({ farm, store, view }: Shown) {
  const isWide = useIsWide();
  const { day } = view;
  const attention = <AttentionCard farm={farm} store={store} attention={view.attention} />;
  const flow = <StageFlow day={day} farmSlug={farm.farmSlug} />;
  const due = store !== null && <LazyDueCard farm={farm} store={store} />;
  const last = <LastRecords farm={farm} last={view.last} />;
  if (!isWide)
    return (
      <Stack>
        <QuickRecords records={view.usual} />
        {attention}
        {flow}
        {due}
        {last}
      </Stack>
    );
  return (
    <>
      <FigureRow figures={figuresOf(day)} />
      <div className={styles.columns}>
        <Stack>
          {attention}
          {due}
          {last}
        </Stack>
        {flow}
      </div>
    </>
  );
}

function Today({ farm, store }: Omit<Shown, 'view'>) {
  const isWide = useIsWide();
  const view = useDashboardView(farm, store);
  const isBeginning = view !== null && isAtFirstSteps(view.day);
  // A farm that looks empty may still be loading.
  const isComing = useIsFirstPull(farm.id) && isBeginning;
  const season = view === null || view.day.plots === 0 ? [] : [`safra ${view.day.season}`];
  const place = isWide ? [`${farm.city}, ${farm.state}`] : [];
  return (
    <>
      <PageHead
        title={farm.name}
        sub={[capital(dateWords(correctedNow())), ...season, ...place].join(' · ')}
        actions={isWide && mayRecord(farm.role) && <RecordButton />}
      />
      <OfflineNotice />
      <LazyPersonNotes about={['plan']} />
      <ExampleNotice farm={farm} />
      {(view === null || isComing) && <Skeleton />}
      {view !== null && store !== null && isBeginning && !isComing && (
        <Suspense fallback={<Skeleton />}>
          <EmptyFarm farm={farm} store={store} day={view.day} />
        </Suspense>
      )}
      {view !== null && !isBeginning && <UnderWay farm={farm} store={store} view={view} />}
      {view !== null && !isBeginning && <LazyInviteNote farm={farm} />}
      {view !== null && <LazyPersonNotes about={['document', 'phone', 'reminders']} />}
    </>
  );
}

function RecordButton() {
  const openSheet = useOpenSheet();
  return (
    <Button size="lg" icon="plus" onClick={() => openSheet('record')}>
      Registrar
    </Button>
  );
}

/** Hidden from visitors, whose bar at the top says the same. */
function ExampleNotice({ farm }: { farm: Farm }) {
  const { status } = useSession();
  if (status === 'visiting' || !isOwnDemonstration(farm)) return null;
  return (
    <div className={styles.example}>
      <Notice tone="info" icon="info">
        <div className={styles.exampleWords}>
          <p>
            <strong>Fazenda de exemplo.</strong> Pessoas e números são inventados: pode mexer à vontade.
          </p>
          <DemonstrationActions farm={farm} />
        </div>
      </Notice>
    </div>
  );
}

/** The farm at a glance: what needs attention, what was picked, where the coffee is, and shortcuts to record more. */
export function DashboardScreen() {
  const farm = useCurrentFarm();
  const store = useFarmStore(farm);
  useScreen({ title: farm.name, crumbs: [] });
  return <Today key={farm.id} farm={farm} store={store} />;
}
