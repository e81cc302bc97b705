import type { Section } from '@cafezal/domain/record/record.ts';
import { useSearch } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { useFarmAddress } from '../frame/farm-address.ts';
import { ListScreen } from './list/list-screen.tsx';
import { queryRows } from './list/query/list-query.ts';
import { openingSeason, plannedIn, seasonsOf, workingSeason } from './list/query/list-season.ts';

/** Sections that open on another screen; their plain list is at `?ver=lista`. */
const OWN_SCREENS: Readonly<Partial<Record<Section, ComponentType>>> = {
  talhoes: lazy(async () => ({ default: (await import('../plots/plots-screen.tsx')).PlotsScreen })),
  producao: lazy(async () => ({ default: (await import('./production/production-screen.tsx')).ProductionScreen })),
};

const LabelsOfList = lazy(async () => ({ default: (await import('../labels/labels-of-list.tsx')).LabelsOfList }));

/** Functions that a list computes with, for preparing it before it is opened. */
export const listSums = { seasonsOf, openingSeason, workingSeason, queryRows, plannedIn };

/**
 * The first screen of a section: its own if it has one, otherwise its list; `?ver=etiquetas` prints the list's labels.
 */
export function SectionListScreen() {
  const { section } = useFarmAddress();
  const { ver, deleted } = useSearch({ from: '/fazenda/$farmSlug/$section/section/' });
  const OwnScreen = ver === 'etiquetas' ? LabelsOfList : OWN_SCREENS[section];
  if (OwnScreen === undefined || ver === 'lista' || deleted !== undefined) return <ListScreen />;
  return (
    <Suspense fallback={<Skeleton />}>
      <OwnScreen />
    </Suspense>
  );
}
