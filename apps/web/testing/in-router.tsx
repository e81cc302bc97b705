import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/** The app's router round a component, on a page of its own. */
export const InRouter = ({ children }: { children: ReactElement }) => (
  <RouterContextProvider router={router}>{children}</RouterContextProvider>
);
