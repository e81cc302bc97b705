/** The four types of the seed. */
export type ToastType = 'success' | 'error' | 'info' | 'warning';
/** What a toast offers to do about what it says, such as taking it back. */
export type ToastAction = { label: string; act: () => void };
/** A message that goes by itself after `duration` ms. */
export type Toast = { id: number; type: ToastType; message: string; duration: number; action?: ToastAction };

/** How long a toast stays unless told otherwise, in ms (seed 2 and 9). */
export const TOAST_MS = 6000;

let current: Toast | null = null;
/** The dialogs that are open over the page, the last one on top. */
let dialogs: readonly HTMLElement[] = [];
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function put(toast: Toast | null): void {
  clearTimeout(timer);
  current = toast;
  if (toast !== null) timer = setTimeout(() => put(null), toast.duration);
  tell();
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

/** The toast that is on the screen. */
export const currentToast = (): Toast | null => current;

/** Has toasts shown in a dialog while it is open: what lies outside is under it and cannot be touched. Answers how to end that. */
export function showToastsIn(dialog: HTMLElement): () => void {
  dialogs = [...dialogs, dialog];
  tell();
  return () => {
    dialogs = dialogs.filter((one) => one !== dialog);
    tell();
  };
}

/** The dialog in which toasts are shown; null where that is the page itself. */
export const toastDialog = (): HTMLElement | null => dialogs.at(-1) ?? null;

/** Calls back at every change of the toast or of its place; answers how to stop. */
export function watchToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
