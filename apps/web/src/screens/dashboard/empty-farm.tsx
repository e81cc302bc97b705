import { Stack } from '../../components/surfaces/surface.tsx';
import type { Farm } from '../../data/device/contract.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import type { FarmDay } from '../farm/farm-day.ts';
import { DemonstrationOffer } from '../farms/demonstration-lazy.tsx';
import styles from './dashboard-screen.module.css';
import { LazyDueCard } from './due-card-lazy.tsx';
import { FirstSteps } from './first-steps/first-steps.tsx';
import { StageFlow } from './stage-flow.tsx';

/** A farm without data: the first steps, and a demonstration farm to look at. */
export function EmptyFarm({ farm, store, day }: { farm: Farm; store: FarmStore; day: FarmDay }) {
  return (
    <div className={styles.columns}>
      <Stack>
        <FirstSteps begun={day} farm={farm} />
        {/* Coffee of before may be sold, and more bought, before the first harvest. */}
        <LazyDueCard farm={farm} store={store} />
      </Stack>
      {day.plots > 0 ? <StageFlow day={day} farmSlug={farm.farmSlug} /> : <DemonstrationOffer />}
    </div>
  );
}
