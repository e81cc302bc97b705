import { createRootRoute, Outlet } from '@tanstack/react-router';
import { NotFound } from './screens/not-found/not-found.ts';

/** The root of the route table. */
export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

/**
 * A screen's own search parameters without any others. The router merges them over the existing ones, so an invalid
 * parameter would keep whatever value is in the address.
 */
export const alone =
  <Search extends object>(read: (search: Record<string, unknown>) => Search) =>
  (search: Record<string, unknown>): Search =>
    Object.assign(Object.fromEntries(Object.keys(search).map((key) => [key, undefined])), read(search));
