import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/tokens.css';
import './styles/base.css';
import { ErrorBoundary } from './components/error-fallback.tsx';
import { ToastHost } from './components/toast-host.tsx';
import { createQueryClient } from './data/query-client.ts';
import { keepForOffline } from './data/service-worker.ts';
import { startSession, whenPersonLeaves } from './data/session.ts';
import { createAppRouter } from './routes.tsx';

const root = document.getElementById('app');
if (root === null) throw new Error('index.html lacks the element with the id app');

startSession();
// What waits to be sent is no matter of the first paint, and the rules of all stages come with it.
void import('./data/send-waiting.ts').then(({ startSending }) => startSending());
void import('./data/live-events.ts').then(({ startLiveEvents }) => startLiveEvents());
keepForOffline();
const queries = createQueryClient();
void import('./data/refetch-on-news.ts').then(({ refetchOnNews }) => refetchOnNews(queries));
whenPersonLeaves(async () => queries.clear());
const router = createAppRouter();
void import('./count-page-views.ts').then(({ countPageViews }) => countPageViews(router, queries));
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <ToastHost />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
