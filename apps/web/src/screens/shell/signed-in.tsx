import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useSession } from '../../data/session.ts';
import { Redirect } from './redirect.tsx';

function ToSignIn() {
  const { state } = useRouter();
  // Read once: on the way the address is already that of the sign-in.
  const [wanted] = useState(state.location.href);
  return <Redirect to={`/login?voltar=${encodeURIComponent(wanted)}`} />;
}

/** Lets only a signed-in person through; anyone else signs in first and comes back to the same address. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const wasSignedIn = useRef(status === 'signedIn');
  const isRefused = status === 'signedOut' && !wasSignedIn.current;
  useEffect(() => {
    if (isRefused) showToast('Você precisa estar autenticado para acessar esta funcionalidade.', 'error');
  }, [isRefused]);
  if (status === 'loading') return <Skeleton />;
  if (status === 'signedOut') return <ToSignIn />;
  return children;
}
