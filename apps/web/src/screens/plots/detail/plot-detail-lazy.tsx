import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../../components/surfaces/skeleton.tsx';
import type { PlotDetail as Loaded } from './plot-detail.tsx';

const Later = lazy(async () => ({ default: (await import('./plot-detail.tsx')).PlotDetail }));

/** The page of a plot, loaded when the first one is opened. */
export function PlotDetail(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Later {...props} />
    </Suspense>
  );
}
