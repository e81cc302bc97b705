import { type ComponentProps, lazy, Suspense } from 'react';
import { firstLoad } from '../../data/server/after-first-load.ts';

const PersonNotes = lazy(async () => {
  await firstLoad();
  // Offline they cannot be loaded; the screen works without them.
  const notes = await import('./person-notes.tsx').catch(() => null);
  return { default: notes?.PersonNotes ?? (() => null) };
});

/** Reminders about missing account data, loaded after the screen itself: few people see one. */
export function LazyPersonNotes(props: ComponentProps<typeof PersonNotes>) {
  return (
    <Suspense>
      <PersonNotes {...props} />
    </Suspense>
  );
}
