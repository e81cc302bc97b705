import { useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { showToast } from '../../components/messages/toast-store.ts';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { useSession } from '../../data/session/session.ts';
import { VISITOR_FARM_SLUG, visitorPlace } from '../../data/session/visitor.ts';
import { isOfLabel } from '../codes/record-link.ts';
import { Redirect } from '../frame/redirect.tsx';

function ToSignIn() {
  const { state } = useRouter();
  // Read once: on the way the address is already that of the sign-in.
  const [wanted] = useState(state.location.href);
  return <Redirect to={`/login?voltar=${encodeURIComponent(wanted)}`} />;
}

/**
 * Lets only a signed-in person through, and who visits the example farm to that farm; anyone else signs in first and
 * comes back to the same address.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const { status } = useSession();
  // The address of what is shown: on the way out to the sign-up the location is ahead of it.
  const place = visitorPlace(useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' }));
  const isStranger = status === 'signedOut' || (status === 'visiting' && place === 'closed');
  const wasIn = useRef(!isStranger);
  const { state } = useRouter();
  const [wanted] = useState(state.location.pathname);
  // Who read a label is a guest: what it is of is told on a page of its own.
  const isRefused = isStranger && !wasIn.current && !isOfLabel(wanted);
  useEffect(() => {
    if (isRefused) showToast('Você precisa estar autenticado para acessar esta funcionalidade.', 'error');
  }, [isRefused]);
  if (status === 'loading') return <Skeleton />;
  if (isStranger) return <ToSignIn />;
  if (status === 'visiting' && place === 'home') return <Redirect to={`/fazenda/${VISITOR_FARM_SLUG}`} />;
  return children;
}
