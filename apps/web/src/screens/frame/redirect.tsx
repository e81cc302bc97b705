import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Goes to another address once, in the place of this one, however often it is drawn again on the way there. */
export function Redirect({ to }: { to: string }) {
  const { history } = useRouter();
  useEffect(() => history.replace(to), [history, to]);
  return null;
}
