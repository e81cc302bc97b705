import { useLayoutEffect, useState } from 'react';

/**
 * The token of the followed link, or empty. It is removed from the address bar, and so from the browser's history, at
 * once.
 */
export function useMailedToken(): string {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  useLayoutEffect(() => {
    if (window.location.search !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token;
}
