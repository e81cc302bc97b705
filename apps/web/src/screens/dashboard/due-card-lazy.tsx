import { may } from '@cafezal/domain/people/permissions.ts';
import { lazy, Suspense } from 'react';
import { firstLoad } from '../../data/server/after-first-load.ts';
import type { DueCard as Card, DueCardProps } from './due-card.tsx';

const Nothing: typeof Card = () => null;

const DueCard = lazy(async () => {
  await firstLoad();
  // Offline it cannot be loaded; the screen works without it.
  const card = await import('./due-card.tsx').catch(() => null);
  return { default: card?.DueCard ?? Nothing };
});

/** What is to be paid and received soon, for who sees prices; loaded after the screen itself. */
export function LazyDueCard(props: DueCardProps) {
  if (!may(props.farm.role, 'farm.seePrices')) return null;
  return (
    <Suspense>
      <DueCard {...props} />
    </Suspense>
  );
}
