import type { QueryClient } from '@tanstack/react-query';
import { countPageView } from './data/session/analytics.ts';
import type { createAppRouter } from './routes.tsx';

type AppRouter = ReturnType<typeof createAppRouter>;

/** Counts each opened page, including the current one; sent only with the person's consent. */
export function countPageViews(router: AppRouter, queries: QueryClient): void {
  let last = '';
  const look = () => {
    const { location, matches } = router.state;
    const pattern = matches.at(-1)?.fullPath;
    if (pattern === undefined || location.pathname === last) return;
    last = location.pathname;
    void countPageView(queries, pattern);
  };
  router.subscribe('onResolved', look);
  if (router.state.status === 'idle') look();
}
