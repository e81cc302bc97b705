import { Outlet } from '@tanstack/react-router';
import { FarmFrame } from './farm-frame.tsx';
import { lastFarm } from './last-farm.ts';
import { PlainFrame } from './plain-frame.tsx';

/**
 * The frame of screens that belong to no farm: the bars of the farm that the person comes from, or the top bar alone.
 */
export function LastFarmFrame() {
  const farmSlug = lastFarm();
  const plain = (
    <PlainFrame>
      <Outlet />
    </PlainFrame>
  );
  return farmSlug === null ? plain : <FarmFrame farmSlug={farmSlug} otherwise={plain} />;
}
