import { useSyncExternalStore } from 'react';

const WIDE = window.matchMedia('(min-width: 1024px)');

function watch(listener: () => void): () => void {
  WIDE.addEventListener('change', listener);
  return () => WIDE.removeEventListener('change', listener);
}

/** Whether the screen has the desktop frame: rail and tables in place of bottom bar and cards. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, () => WIDE.matches);

/** The same outside of components, at this moment. */
export const isWideNow = (): boolean => WIDE.matches;
