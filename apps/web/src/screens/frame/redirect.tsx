import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Replaces the address once, even if it renders several times before the next screen is there. */
export function Redirect({ to }: { to: string }) {
  const { history } = useRouter();
  useEffect(() => history.replace(to), [history, to]);
  return null;
}
