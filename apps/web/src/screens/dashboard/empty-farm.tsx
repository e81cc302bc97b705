import type { Farm } from '../../data/device/contract.ts';
import type { FarmDay } from '../farm/farm-day.ts';
import { DemonstrationOffer } from '../farms/demonstration-lazy.tsx';
import styles from './dashboard-screen.module.css';
import { FirstSteps } from './first-steps/first-steps.tsx';
import { StageFlow } from './stage-flow.tsx';

/** A farm without data: the first steps, and a demonstration farm to look at. */
export function EmptyFarm({ farm, day }: { farm: Farm; day: FarmDay }) {
  return (
    <div className={styles.columns}>
      <FirstSteps begun={day} farm={farm} />
      {day.plots > 0 ? <StageFlow day={day} farmSlug={farm.farmSlug} /> : <DemonstrationOffer />}
    </div>
  );
}
