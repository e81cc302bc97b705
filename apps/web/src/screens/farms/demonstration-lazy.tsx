import { lazy, Suspense } from 'react';
import type { Farm } from '../../data/device/contract.ts';

const Actions = lazy(async () => ({ default: (await import('./demonstration-parts.tsx')).DemonstrationActions }));
const Offer = lazy(async () => ({ default: (await import('./demonstration-parts.tsx')).DemonstrationOffer }));

/** `DemonstrationActions`, loaded when a demonstration farm is shown: other farms do without. */
export const DemonstrationActions = ({ farm }: { farm: Farm }) => (
  <Suspense fallback={null}>
    <Actions farm={farm} />
  </Suspense>
);

/** `DemonstrationOffer`, loaded when a farm without data is shown. */
export const DemonstrationOffer = () => (
  <Suspense fallback={null}>
    <Offer />
  </Suspense>
);
