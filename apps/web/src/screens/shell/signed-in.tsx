import { useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { showToast } from '../../components/messages/toast-store.ts';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { useSession } from '../../data/session/session.ts';
import { VISITOR_FARM_SLUG, visitorPlace } from '../../data/session/visitor.ts';
import { Redirect } from '../frame/redirect.tsx';
import { isOfLabel } from '../qr-codes/record-link.ts';

function ToSignIn() {
  const { state } = useRouter();
  // Read once: during the redirect the address is already that of the sign-in.
  const [wanted] = useState(state.location.href);
  return <Redirect to={`/login?voltar=${encodeURIComponent(wanted)}`} />;
}

/** Requires a sign-in, and then returns to the same address. Visitors may open the demonstration farm. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { status } = useSession();
  // The address of the shown screen: on the way to the sign-up the location changes before it.
  const place = visitorPlace(useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' }));
  const isStranger = status === 'signedOut' || (status === 'visiting' && place === 'closed');
  const wasIn = useRef(!isStranger);
  const { state } = useRouter();
  const [wanted] = useState(state.location.pathname);
  // A person who scanned a label sees a page of its own.
  const isRefused = isStranger && !wasIn.current && !isOfLabel(wanted);
  useEffect(() => {
    if (isRefused) showToast('Você precisa estar autenticado para acessar esta funcionalidade.', 'error');
  }, [isRefused]);
  if (status === 'loading') return <Skeleton />;
  if (isStranger) return <ToSignIn />;
  if (status === 'visiting' && place === 'home') return <Redirect to={`/fazenda/${VISITOR_FARM_SLUG}`} />;
  return children;
}
