import { type ComponentProps, lazy, Suspense } from 'react';

const Link = lazy(async () => ({ default: (await import('./invitation-link.tsx')).InvitationLink }));

/** The link of an invitation to be passed on, fetched with what draws its QR once somebody asks for it. */
export function LaterInvitationLink(props: ComponentProps<typeof Link>) {
  return (
    <Suspense fallback={null}>
      <Link {...props} />
    </Suspense>
  );
}
