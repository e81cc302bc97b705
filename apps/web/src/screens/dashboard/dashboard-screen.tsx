import { attentionFor } from '@cafezal/domain/attention/attention.ts';
import type { AttentionItem } from '@cafezal/domain/attention/attention-item.ts';
import { capital } from '@cafezal/domain/attention/attention-words.ts';
import { mayRecord } from '@cafezal/domain/people/permissions.ts';
import { lazy, Suspense, useMemo } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { useIsWide } from '../../components/page/use-is-wide.ts';
import { FigureRow } from '../../components/surfaces/figure.tsx';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { Stack } from '../../components/surfaces/surface.tsx';
import type { Farm } from '../../data/device/contract.ts';
import { correctedNow } from '../../data/device/corrected-clock.ts';
import { useAttention } from '../../data/farm/farm-attention.ts';
import { useFarmStore } from '../../data/farm/farm-data.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { useIsFirstPull } from '../../data/farm/first-pull.ts';
import { isOwnDemonstration } from '../../data/farms/own-demonstration.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import { useSession } from '../../data/session/session.ts';
import { type FarmDay, farmDay } from '../farm/farm-day.ts';
import { DemonstrationActions } from '../farms/demonstration-lazy.tsx';
import { useCurrentFarm } from '../frame/current-farm.tsx';
import { useScreen } from '../frame/frame.tsx';
import { OfflineNotice } from '../frame/offline-notice.tsx';
import { useOpenSheet } from '../frame/open-sheet.ts';
import { LazyPersonNotes } from '../person-notes/person-notes-lazy.tsx';
import { AttentionCard } from './attention-card.tsx';
import styles from './dashboard-screen.module.css';
import { dateWords } from './date-words.ts';
import { LazyDueCard } from './due-card-lazy.tsx';
import { LazyInviteNote } from './first-steps/invite-note-lazy.tsx';
import { isAtFirstSteps } from './first-steps/steps.ts';
import { LastRecords } from './last-records.tsx';
import { StageFlow } from './stage-flow.tsx';
import { figuresOf } from './stage-flow-figures.ts';
import { QuickRecords } from './usual-records/quick-records.tsx';
import { useUsualRecords } from './usual-records/use-usual-records.ts';

/** Loaded separately: few farms are at their beginning, and none for long. */
const EmptyFarm = lazy(async () => ({ default: (await import('./empty-farm.tsx')).EmptyFarm }));

type Shown = { farm: Farm; store: FarmStore; day: FarmDay; items: readonly AttentionItem[] };

function UnderWay({ farm, store, day, items }: Shown) {
  const isWide = useIsWide();
  const usual = useUsualRecords({ farm, store, items });
  const attention = <AttentionCard farm={farm} store={store} items={items} />;
  const flow = <StageFlow day={day} farmSlug={farm.farmSlug} />;
  const due = <LazyDueCard farm={farm} store={store} />;
  const last = <LastRecords farm={farm} store={store} />;
  if (!isWide)
    return (
      <Stack>
        <QuickRecords records={usual} />
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

function useFarmDay(farm: Farm, store: FarmStore): Pick<Shown, 'day' | 'items'> | null {
  const facts = useMemo(() => farmFactsOf(farm), [farm]);
  const attention = useAttention(store, facts.settings);
  const { snapshot } = store.replica;
  return useMemo(() => {
    if (attention === null || snapshot === null) return null;
    const { readings, now } = attention;
    const items = attentionFor(farm.role, attention.items);
    const records = [...store.replica.everything()];
    return { items, day: farmDay({ farm: facts, records, readings, now }) };
  }, [store, snapshot, facts, attention, farm.role]);
}

function Today({ farm, store }: { farm: Farm; store: FarmStore }) {
  const isWide = useIsWide();
  const shown = useFarmDay(farm, store);
  const isBeginning = shown !== null && isAtFirstSteps(shown.day);
  // A farm that looks empty may still be loading.
  const isComing = useIsFirstPull(farm.id) && isBeginning;
  const season = shown === null || shown.day.plots === 0 ? [] : [`safra ${shown.day.season}`];
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
      {(shown === null || isComing) && <Skeleton />}
      {shown !== null && isBeginning && !isComing && (
        <Suspense fallback={<Skeleton />}>
          <EmptyFarm farm={farm} store={store} day={shown.day} />
        </Suspense>
      )}
      {shown !== null && !isBeginning && <UnderWay farm={farm} store={store} {...shown} />}
      {shown !== null && !isBeginning && <LazyInviteNote farm={farm} />}
      {shown !== null && <LazyPersonNotes about={['document', 'phone', 'reminders']} />}
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
  return store === null ? <Skeleton /> : <Today farm={farm} store={store} />;
}
