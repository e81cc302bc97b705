import { lazy, Suspense } from 'react';
import type { Farm } from '../../../data/device/contract.ts';
import { firstLoad } from '../../../data/server/after-first-load.ts';
import type { InviteNote as Note } from './invite-note.tsx';

const Nothing: typeof Note = () => null;

const InviteNote = lazy(async () => {
  await firstLoad();
  // Offline it cannot be loaded; the screen works without it.
  const note = await import('./invite-note.tsx').catch(() => null);
  return { default: note?.InviteNote ?? Nothing };
});

/** The suggestion to invite others, loaded after the screen itself. */
export function LazyInviteNote({ farm }: { farm: Farm }) {
  return (
    <Suspense>
      <InviteNote farm={farm} />
    </Suspense>
  );
}
