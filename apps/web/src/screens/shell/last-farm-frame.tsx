import { Outlet } from '@tanstack/react-router';
import { FarmFrame } from './farm-frame.tsx';
import { lastFarm } from './last-farm.ts';
import { PlainFrame } from './plain-frame.tsx';

/** What is of no one farm, within the bars of the farm that one comes from; with the top bar alone where one comes from none. */
export function LastFarmFrame() {
  const farmSlug = lastFarm();
  const plain = (
    <PlainFrame>
      <Outlet />
    </PlainFrame>
  );
  return farmSlug === null ? plain : <FarmFrame farmSlug={farmSlug} otherwise={plain} />;
}
