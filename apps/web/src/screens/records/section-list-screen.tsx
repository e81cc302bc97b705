import type { Section } from '@cafezal/domain/record.ts';
import { useSearch } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { useFarmAddress } from '../shell/farm-address.ts';
import { ListScreen } from './list-screen.tsx';

/** Sections that open on a screen of their own; their plain list is at `?ver=lista`. */
const OWN_SCREENS: Readonly<Partial<Record<Section, ComponentType>>> = {
  talhoes: lazy(async () => ({ default: (await import('../plots/plots-screen.tsx')).PlotsScreen })),
  producao: lazy(async () => ({ default: (await import('./production/production-screen.tsx')).ProductionScreen })),
};

/** What a section opens on: its own screen where it has one, else its list. */
export function SectionListScreen() {
  const { section } = useFarmAddress();
  const { ver } = useSearch({ from: '/fazenda/$farmSlug/$section/section/' });
  const OwnScreen = OWN_SCREENS[section];
  if (OwnScreen === undefined || ver === 'lista') return <ListScreen />;
  return (
    <Suspense fallback={<Skeleton />}>
      <OwnScreen />
    </Suspense>
  );
}
