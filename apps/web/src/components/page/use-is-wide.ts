import { useSyncExternalStore } from 'react';

const WIDE = window.matchMedia('(min-width: 1024px)');

/** What the screen was when its print began: paper is narrower, and a desktop prints what it shows. */
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

/** The same outside of components, at this moment. */
export const isWideNow = (): boolean => printed ?? WIDE.matches;

/** Whether the screen has the desktop frame: rail and tables in place of bottom bar and cards. Paper has that of its screen. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, isWideNow);
