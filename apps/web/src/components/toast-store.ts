/** The four types of the seed. */
export type ToastType = 'success' | 'error' | 'info' | 'warning';
/** What a toast offers to do about what it says, such as taking it back. */
export type ToastAction = { label: string; act: () => void };
/** A message that goes by itself after `duration` ms. */
export type Toast = { id: number; type: ToastType; message: string; duration: number; action?: ToastAction };

/** How long a toast stays unless told otherwise, in ms (seed 2 and 9). */
export const TOAST_MS = 6000;

let current: Toast | null = null;
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function put(toast: Toast | null): void {
  clearTimeout(timer);
  current = toast;
  if (toast !== null) timer = setTimeout(() => put(null), toast.duration);
  for (const listener of listeners) listener();
}

/** Shows a toast at the bottom of the screen; one at a time, the newest wins. */
export function showToast(message: string, type: ToastType = 'success', duration: number = TOAST_MS): void {
  lastId += 1;
  put({ id: lastId, type, message, duration });
}

/** Shows a toast with a button in it; the toast goes when the button is pressed. */
export function offerToast(message: string, { label, act }: ToastAction, type: ToastType = 'success'): void {
  lastId += 1;
  const action = {
    label,
    act: () => {
      put(null);
      act();
    },
  };
  put({ id: lastId, type, message, duration: TOAST_MS, action });
}

/** Takes the toast away, if one is there. */
export const closeToast = (): void => put(null);

/** The toast that is on the screen, for the one component that shows it. */
export const currentToast = (): Toast | null => current;

/** Calls back at every change of the toast; answers how to stop. */
export function watchToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
