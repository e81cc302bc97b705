import { type ComponentProps, lazy, Suspense } from 'react';

const Link = lazy(async () => ({ default: (await import('./invitation-link.tsx')).InvitationLink }));

/** The link of an invitation, loaded with the code for its QR when somebody asks for it. */
export function LazyInvitationLink(props: ComponentProps<typeof Link>) {
  return (
    <Suspense fallback={null}>
      <Link {...props} />
    </Suspense>
  );
}
