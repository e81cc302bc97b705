/** The lock that each tab holds while something typed in it was not saved. */
const LOCK = 'cafezal-open-form';

let openHere = 0;
let release: (() => void) | null = null;

function take(): void {
  // Absent where the page is not secure, and then no worker replaces the app either.
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

/** Says that something is typed and not saved, until the answer is called: no new version of the app takes the page meanwhile. */
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

/** Whether something typed in this tab was not saved. */
export const hasOpenForm = (): boolean => openHere > 0;

/** Whether something typed in any tab was not saved. */
export async function isAnyFormOpen(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return hasOpenForm() || held.some(({ name }) => name === LOCK);
}
