import { lazy, Suspense } from 'react';
import type { Farm } from '../../../data/device/contract.ts';
import { firstLoad } from '../../../data/server/when-settled.ts';
import type { CrewNote as Note } from './crew-note.tsx';

const Nothing: typeof Note = () => null;

const CrewNote = lazy(async () => {
  await firstLoad();
  // Without a network it may not come: no screen is lost for that.
  const note = await import('./crew-note.tsx').catch(() => null);
  return { default: note?.CrewNote ?? Nothing };
});

/** Asks whom to call to the farm, after the screen itself. */
export function LaterCrewNote({ farm }: { farm: Farm }) {
  return (
    <Suspense>
      <CrewNote farm={farm} />
    </Suspense>
  );
}
