import { lazyScreen } from '../lazy-screen.ts';

/** What stands at an address without a screen; few see it, so it is no part of the first paint. */
export const NotFound = lazyScreen(() => import('./not-found-screen.tsx'), 'NotFoundScreen');
