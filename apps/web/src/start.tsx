import './styles/tokens.css';
import './styles/base.css';
import './styles/opening.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './components/messages/error-fallback.tsx';
import { ToastHost } from './components/messages/toast-host.tsx';
import { recallFarms } from './data/farms/farms.ts';
import { nextTurn } from './data/page/next-turn.ts';
import { createQueryClient } from './data/server/query-client.ts';
import { keepForOffline } from './data/server/service-worker.ts';
import { mayFetchAhead } from './data/server/when-settled.ts';
import { startSession, whenPersonLeaves } from './data/session/session.ts';
import { createAppRouter } from './routes.tsx';
import { startWhenIdle } from './start-when-idle.ts';

type AppRouter = ReturnType<typeof createAppRouter>;

/** A device that does not answer holds the first screen up no longer than this, in ms. */
const RECALL_MS = 500;

type App = { container: HTMLElement; queries: QueryClient; router: AppRouter };

function show({ container, queries, router }: App): void {
  const screens = createRoot(container);
  // As a transition the first drawing is done in slices, and what a finger does in between is heard.
  startTransition(() =>
    screens.render(
      <StrictMode>
        <ErrorBoundary>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
            <ToastHost />
          </QueryClientProvider>
        </ErrorBoundary>
      </StrictMode>,
    ),
  );
  void startWhenIdle([
    keepForOffline,
    async () => (await import('./data/farms/refetch-on-news.ts')).refetchOnNews(queries),
    async () => (await import('./data/notices/live-events.ts')).startLiveEvents(),
    async () => (await import('./data/farms/send-waiting.ts')).startSending(),
    async () => (await import('./count-page-views.ts')).countPageViews(router, queries),
    // The next touch leads into a farm.
    () => mayFetchAhead() && import('./screens/shell/farm-frame.tsx'),
  ]);
}

/** Starts what every screen takes, and asks the device for what the first one shows. */
function startParts() {
  const isKnown = startSession();
  const queries = createQueryClient();
  whenPersonLeaves(async () => queries.clear());
  const recalling = isKnown.then(() => recallFarms(queries));
  const recalled = Promise.race([recalling, new Promise((resolve) => setTimeout(resolve, RECALL_MS))]);
  return { queries, recalled };
}

/**
 * Starts the app in the page. The screen and what it shows come first and are drawn once, instead of a drawing for each
 * that arrives; every step has a turn of its own, so that none is long. Throws where the page has no place for it.
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
