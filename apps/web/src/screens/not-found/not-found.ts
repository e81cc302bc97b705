import { lazyScreen } from '../lazy-screen.ts';

/** The screen of unknown addresses; loaded on demand because few people see it. */
export const NotFound = lazyScreen(() => import('./not-found-screen.tsx'), 'NotFoundScreen');
