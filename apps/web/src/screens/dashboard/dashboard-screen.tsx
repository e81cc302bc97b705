import { formatNumber } from '@cafezal/domain/numbers.ts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { FigureRow } from '../../components/figure.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Stack } from '../../components/surface.tsx';
import { useIsWide } from '../../components/use-is-wide.ts';
import type { Farm, FarmOverview } from '../../data/contract.ts';
import { useFarmStore } from '../../data/farm-data.ts';
import { useFarmOverview } from '../../data/farm-overview.ts';
import type { FarmStore } from '../../data/farm-store.ts';
import { isOwnDemonstration } from '../../data/make-demonstration.ts';
import { DemonstrationActions, DemonstrationOffer } from '../farms/demonstration-parts.tsx';
import { RecordSheet } from '../shell/bar-sheets.tsx';
import { useCurrentFarm } from '../shell/current-farm.tsx';
import { useScreen } from '../shell/frame.tsx';
import { AttentionCard } from './attention-card.tsx';
import styles from './dashboard-screen.module.css';
import { FirstSteps, isAtFirstSteps } from './first-steps.tsx';
import { LastRecords } from './last-records.tsx';
import { QuickRecords } from './quick-records.tsx';
import { StageFlow } from './stage-flow.tsx';

const TODAY = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' });

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const kgAt = ({ stages }: FarmOverview, section: string): number =>
  stages.find((stage) => stage.section === section)?.kg ?? 0;

/** The four figures that answer most visits. */
const figuresOf = (overview: FarmOverview) => [
  { label: 'Colhido na safra', value: formatNumber(overview.harvestedLiters, 0), unit: 'L' },
  { label: 'Secando', value: formatNumber(kgAt(overview, 'secagem'), 0), unit: 'kg' },
  { label: 'Na tulha', value: formatNumber(kgAt(overview, 'descanso'), 0), unit: 'kg' },
  { label: 'No armazém', value: formatNumber(kgAt(overview, 'armazenamento') / 60), unit: 'sacas' },
];

function RecordButton({ farm }: { farm: Farm }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="lg" icon="plus" onClick={() => setOpen(true)}>
        Registrar
      </Button>
      {open && <RecordSheet farm={farm} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A farm at its beginning: the steps to take, and a farm to look at before. */
function Beginning({ farm, overview }: { farm: Farm; overview: FarmOverview }) {
  return (
    <div className={styles.columns}>
      <FirstSteps overview={overview} farmSlug={farm.farmSlug} />
      {overview.plots > 0 ? <StageFlow stages={overview.stages} farmSlug={farm.farmSlug} /> : <DemonstrationOffer />}
    </div>
  );
}

function UnderWay({ farm, overview, store }: { farm: Farm; overview: FarmOverview; store: FarmStore }) {
  const isWide = useIsWide();
  const attention = <AttentionCard farm={farm} store={store} />;
  const flow = <StageFlow stages={overview.stages} farmSlug={farm.farmSlug} />;
  const last = <LastRecords farm={farm} store={store} />;
  const figures = <FigureRow figures={figuresOf(overview)} />;
  if (!isWide)
    return (
      <Stack>
        <QuickRecords farm={farm} store={store} />
        {attention}
        {figures}
        {flow}
        {last}
      </Stack>
    );
  return (
    <>
      {figures}
      <div className={styles.columns}>
        <Stack>
          {attention}
          {last}
        </Stack>
        {flow}
      </div>
    </>
  );
}

function ExampleNotice({ farm }: { farm: Farm }) {
  if (!isOwnDemonstration(farm)) return null;
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

/** The farm at a glance: what needs attention, what was picked, where the coffee lies, and the way to record more. */
export function DashboardScreen() {
  const farm = useCurrentFarm();
  const overview = useFarmOverview(farm);
  const store = useFarmStore(farm);
  const isWide = useIsWide();
  useScreen({ title: farm.name, crumbs: [] });
  const season = overview.season === null ? null : `safra ${overview.season}`;
  const facts = [capital(TODAY.format(new Date())), season, `${farm.city}, ${farm.state}`];
  return (
    <>
      <PageHead
        title={farm.name}
        sub={facts.filter((fact) => fact !== null).join(' · ')}
        actions={isWide && <RecordButton farm={farm} />}
      />
      <ExampleNotice farm={farm} />
      {overview.loading || store === null ? (
        <Skeleton />
      ) : isAtFirstSteps(overview) ? (
        <Beginning farm={farm} overview={overview} />
      ) : (
        <UnderWay farm={farm} overview={overview} store={store} />
      )}
    </>
  );
}
