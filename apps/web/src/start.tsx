import './styles/tokens.css';
import './styles/base.css';
import './styles/opening.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './components/messages/error-fallback.tsx';
import { ToastHost } from './components/messages/toast-host.tsx';
import { recallKnowledge } from './data/device/kept-knowledge.ts';
import { preloadFarms } from './data/farms/farms.ts';
import { refetchOnNews } from './data/farms/refetch-on-news.ts';
import { nextTurn } from './data/page/next-turn.ts';
import { waitAtMost } from './data/page/wait-at-most.ts';
import { mayPrefetch } from './data/server/after-first-load.ts';
import { createQueryClient } from './data/server/query-client.ts';
import { startSession, whenPersonLeaves } from './data/session/session.ts';
import { createAppRouter } from './routes.tsx';
import { startWhenIdle } from './start-when-idle.ts';

type AppRouter = ReturnType<typeof createAppRouter>;

/** Longest wait for the device's data before the first screen, in ms. */
const RECALL_MS = 500;

type App = { container: HTMLElement; queries: QueryClient; router: AppRouter };

/** Follows who went elsewhere before the first screen stood, which the router does not hear: the address would be another's than the screen. */
function FollowsFirst({ router }: Pick<App, 'router'>) {
  useLayoutEffect(() => {
    const { resolvedLocation } = router.state;
    if (resolvedLocation !== undefined && resolvedLocation.href !== router.latestLocation.href) void router.load();
  }, [router]);
  return null;
}

function show({ container, queries, router }: App): void {
  const screens = createRoot(container);
  // As a transition the first render is split, so that input in between is handled.
  startTransition(() =>
    screens.render(
      <StrictMode>
        <ErrorBoundary>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
            <FollowsFirst router={router} />
            <ToastHost />
          </QueryClientProvider>
        </ErrorBoundary>
      </StrictMode>,
    ),
  );
  window.cafezalShell?.start?.(router.history);
  void startWhenIdle([
    async () => (await import('./data/server/service-worker.ts')).keepForOffline(),
    async () => (await import('./data/notices/live-events.ts')).startLiveEvents(),
    async () => (await import('./data/farms/send-unsent-work.ts')).startSending(),
    async () => (await import('./data/server/newer-knowledge.ts')).startAskingKnowledge(),
    async () => (await import('./count-page-views.ts')).countPageViews(router, queries),
    // Preload the frame of a farm, which the next touch opens.
    () => mayPrefetch() && import('./screens/shell/farm-frame.tsx'),
  ]);
}

/** Starts the parts of every screen, and reads the first screen's data from the device. */
function startParts() {
  recallKnowledge();
  const isKnown = startSession();
  const queries = createQueryClient();
  refetchOnNews(queries);
  whenPersonLeaves(async () => queries.clear());
  const recalling = isKnown.then(() => preloadFarms(queries));
  const recalled = waitAtMost(RECALL_MS, recalling);
  return { queries, recalled };
}

/**
 * Starts the app in the page. The screen and its data are loaded first and rendered once. Every step runs in a task of
 * its own, so that none is long. Throws if the page has no root element.
 */
export async function startApp(): Promise<void> {
  const container = document.getElementById('app');
  if (container === null) throw new Error('index.html lacks the element with the id app');
  await nextTurn();
  const { queries, recalled } = startParts();
  await nextTurn();
  const router = createAppRouter();
  await nextTurn();
  await Promise.allSettled([router.load(), recalled]);
  await nextTurn();
  show({ container, queries, router });
}
