import { formatNumber } from '@cafezal/domain/numbers.ts';
import type { Section } from '@cafezal/domain/record.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { FigureRow } from '../../components/figure.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StageBlock } from '../../components/stage-block.tsx';
import { useIsWide } from '../../components/use-is-wide.ts';
import type { Farm, FarmOverview } from '../../data/contract.ts';
import { useFarmOverview } from '../../data/farm-overview.ts';
import { RecordSheet, recordPlaces } from '../shell/bar-sheets.tsx';
import { useCurrentFarm } from '../shell/current-farm.tsx';
import { useScreen } from '../shell/frame.tsx';
import styles from './dashboard-screen.module.css';
import { FirstSteps, isAtFirstSteps } from './first-steps.tsx';
import { LastRecords } from './last-records.tsx';
import { StageFlow } from './stage-flow.tsx';

const TODAY = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' });

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const kgAt = ({ stages }: FarmOverview, section: string): number =>
  stages.find((stage) => stage.section === section)?.kg ?? 0;

/** What most people record most; the first three that the role may. */
const USUAL: readonly Section[] = ['colheita', 'secagem', 'vendas', 'descanso', 'talhoes'];

/** The four figures that answer most visits. */
const figuresOf = (overview: FarmOverview) => [
  { label: 'Colhido na safra', value: formatNumber(overview.harvestedLiters, 0), unit: 'L' },
  { label: 'Secando', value: formatNumber(kgAt(overview, 'secagem'), 0), unit: 'kg' },
  { label: 'Na tulha', value: formatNumber(kgAt(overview, 'descanso'), 0), unit: 'kg' },
  { label: 'No armazém', value: formatNumber(kgAt(overview, 'armazenamento') / 60), unit: 'sacas' },
];

function QuickRecords({ farm }: { farm: Farm }) {
  const places = recordPlaces(farm);
  const usual = USUAL.flatMap((section) => places.find(({ to }) => to.includes(`/${section}/`)) ?? []).slice(0, 3);
  return (
    <nav className={styles.quick} aria-label="Registrar">
      {usual.map(({ to, label, theme }) => (
        <Link key={to} to={to}>
          <StageBlock theme={theme ?? ''} />
          {label}
        </Link>
      ))}
    </nav>
  );
}

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

function Overview({ farm, overview }: { farm: Farm; overview: FarmOverview }) {
  if (isAtFirstSteps(overview))
    return (
      <div className={styles.columns}>
        <FirstSteps overview={overview} farmSlug={farm.farmSlug} />
        {overview.plots > 0 && <StageFlow stages={overview.stages} farmSlug={farm.farmSlug} />}
      </div>
    );
  return (
    <>
      <FigureRow figures={figuresOf(overview)} />
      <div className={styles.columns}>
        <StageFlow stages={overview.stages} farmSlug={farm.farmSlug} />
        <LastRecords farm={farm} />
      </div>
    </>
  );
}

/** The farm at a glance: what was picked, where the coffee lies, and the way to record more. */
export function DashboardScreen() {
  const farm = useCurrentFarm();
  const overview = useFarmOverview(farm);
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
      {!isWide && !overview.loading && !isAtFirstSteps(overview) && <QuickRecords farm={farm} />}
      {overview.loading ? <Skeleton /> : <Overview farm={farm} overview={overview} />}
    </>
  );
}
