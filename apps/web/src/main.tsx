import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/tokens.css';
import './styles/base.css';
import './styles/opening.css';
import { ErrorBoundary } from './components/error-fallback.tsx';
import { ToastHost } from './components/toast-host.tsx';
import { recallFarms } from './data/farms.ts';
import { nextTurn } from './data/next-turn.ts';
import { createQueryClient } from './data/query-client.ts';
import { keepForOffline } from './data/service-worker.ts';
import { startSession, whenPersonLeaves } from './data/session.ts';
import { createAppRouter } from './routes.tsx';
import { startWhenIdle } from './start-when-idle.ts';

const root = document.getElementById('app');
if (root === null) throw new Error('index.html lacks the element with the id app');

startSession();
keepForOffline();
const queries = createQueryClient();
whenPersonLeaves(async () => queries.clear());

type AppRouter = ReturnType<typeof createAppRouter>;

/** A device that does not answer holds the first screen up no longer than this, in ms. */
const RECALL_MS = 500;
const recalled = Promise.race([recallFarms(queries), new Promise((resolve) => setTimeout(resolve, RECALL_MS))]);

function show(container: HTMLElement, router: AppRouter): void {
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
  startWhenIdle([
    async () => (await import('./data/refetch-on-news.ts')).refetchOnNews(queries),
    async () => (await import('./data/live-events.ts')).startLiveEvents(),
    async () => (await import('./data/send-waiting.ts')).startSending(),
    async () => (await import('./count-page-views.ts')).countPageViews(router, queries),
    // The next touch leads into a farm.
    () => import('./screens/shell/farm-frame.tsx'),
  ]);
}

/**
 * The screen and what it shows come first and are drawn once, instead of a drawing for each that arrives; every step has a
 * turn of its own, so that none is long.
 */
async function start(container: HTMLElement): Promise<void> {
  await nextTurn();
  const router = createAppRouter();
  await Promise.allSettled([router.load(), recalled]);
  await nextTurn();
  show(container, router);
}

void start(root);
