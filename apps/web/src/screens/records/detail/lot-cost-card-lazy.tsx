import { lazy, Suspense } from 'react';
import type { PartProps } from './detail-props.ts';

const Card = lazy(async () => ({ default: (await import('./lot-cost-card.tsx')).LotCostCard }));

/** The card of what coffee cost, loaded once its cost is known. */
export function LotCostCard(props: PartProps) {
  if (props.lotCost === null) return null;
  return (
    <Suspense>
      <Card {...props} />
    </Suspense>
  );
}
