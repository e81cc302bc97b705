import type { Farm } from '../../data/device/contract.ts';
import type { FarmDay } from '../farm/farm-day.ts';
import { DemonstrationOffer } from '../farms/demonstration-parts.tsx';
import styles from './dashboard-screen.module.css';
import { FirstSteps } from './first-steps/first-steps.tsx';
import { StageFlow } from './stage-flow.tsx';

/** A farm at its beginning: the steps to take, and a farm to look at before. */
export function Beginning({ farm, day }: { farm: Farm; day: FarmDay }) {
  return (
    <div className={styles.columns}>
      <FirstSteps begun={day} farm={farm} />
      {day.plots > 0 ? <StageFlow day={day} farmSlug={farm.farmSlug} /> : <DemonstrationOffer />}
    </div>
  );
}
