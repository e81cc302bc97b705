import { Navigate, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useSession } from '../../data/session.ts';

/** Lets only a signed-in person through; anyone else signs in first and comes back to the same address. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const { href } = useLocation();
  const wasSignedIn = useRef(status === 'signedIn');
  const isRefused = status === 'signedOut' && !wasSignedIn.current;
  useEffect(() => {
    if (isRefused) showToast('Você precisa estar autenticado para acessar esta funcionalidade.', 'error');
  }, [isRefused]);
  if (status === 'loading') return <Skeleton />;
  if (status === 'signedOut') return <Navigate to="/login" search={{ voltar: href }} replace />;
  return children;
}
