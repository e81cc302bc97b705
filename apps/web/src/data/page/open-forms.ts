/** The lock that each tab with an unsaved form holds. */
const LOCK = 'cafezal-open-form';

let openHere = 0;
let release: (() => void) | null = null;

function take(): void {
  // Insecure pages have no locks, and no service worker that could replace the app either.
  const locks = navigator.locks as LockManager | undefined;
  void locks?.request(
    LOCK,
    { mode: 'shared' },
    () =>
      new Promise<void>((resolve) => {
        if (openHere === 0) return resolve();
        release = resolve;
      }),
  );
}

/**
 * Marks that a form has unsaved input, until the answered function is called. Meanwhile no new version of the app
 * replaces the page.
 */
export function holdOpenForm(): () => void {
  openHere += 1;
  if (openHere === 1) take();
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    openHere -= 1;
    if (openHere > 0) return;
    release?.();
    release = null;
  };
}

/** Whether a form in this tab has unsaved input. */
export const hasOpenForm = (): boolean => openHere > 0;

/** Whether a form in any tab has unsaved input. */
export async function isAnyFormOpen(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return hasOpenForm() || held.some(({ name }) => name === LOCK);
}
