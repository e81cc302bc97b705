import { type ComponentProps, lazy, Suspense } from 'react';
import { firstLoad } from '../../data/server/when-settled.ts';

const PersonNotes = lazy(async () => {
  await firstLoad();
  // Without a network they may not come: no screen is lost for that.
  const notes = await import('./person-notes.tsx').catch(() => null);
  return { default: notes?.PersonNotes ?? (() => null) };
});

/** What a person's account lacks, after the screen itself: few see any of it. */
export function LaterNotes(props: ComponentProps<typeof PersonNotes>) {
  return (
    <Suspense>
      <PersonNotes {...props} />
    </Suspense>
  );
}
