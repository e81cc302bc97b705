import { useSyncExternalStore } from 'react';

const WIDE = window.matchMedia('(min-width: 1024px)');

/** Whether the screen was wide when printing began. Paper is narrower, but prints the desktop layout of a desktop. */
let printed: boolean | null = null;

window.addEventListener('beforeprint', () => {
  printed = WIDE.matches;
});
window.addEventListener('afterprint', () => {
  printed = null;
});

function watch(listener: () => void): () => void {
  WIDE.addEventListener('change', listener);
  window.addEventListener('afterprint', listener);
  return () => {
    WIDE.removeEventListener('change', listener);
    window.removeEventListener('afterprint', listener);
  };
}

/** The same outside of components. */
export const isWideNow = (): boolean => printed ?? WIDE.matches;

/**
 * Whether the screen has the desktop layout: rail and tables instead of bottom bar and cards. Paper has the layout of
 * the screen.
 */
export const useIsWide = (): boolean => useSyncExternalStore(watch, isWideNow);
