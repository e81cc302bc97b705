import { messageOf } from './error-words.ts';

/** The four types of toasts. */
export type ToastType = 'success' | 'error' | 'info' | 'warning';
/** An action offered in a toast, such as undo. Where it fails, that is told. */
export type ToastAction = { label: string; act: () => unknown };
/** A message that disappears after `duration` ms. */
export type Toast = { id: number; type: ToastType; message: string; duration: number; action?: ToastAction };

const NOT_KEPT = 'Não deu para guardar. Tente de novo.';

/** How long a toast is shown by default, in ms. */
export const TOAST_MS = 6000;

let current: Toast | null = null;
/** Open dialogs, the topmost last. */
let dialogs: readonly HTMLElement[] = [];
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function put(toast: Toast | null): void {
  clearTimeout(timer);
  current = toast;
  if (toast !== null) timer = setTimeout(() => put(null), toast.duration);
  notify();
}

/** Shows a toast at the bottom of the screen; a new toast replaces the former one. */
export function showToast(message: string, type: ToastType = 'success', duration: number = TOAST_MS): void {
  lastId += 1;
  put({ id: lastId, type, message, duration });
}

/** Why something could not be kept on the device. The browser's own words, of its database, are in English. */
export const notKeptWords = (error: unknown): string => (error instanceof DOMException ? NOT_KEPT : messageOf(error));

/** Tells why something could not be kept on the device. */
export const tellFailure = (error: unknown): void => showToast(notKeptWords(error), 'error');

/** Shows a toast with a button; pressing it closes the toast. */
export function offerToast(message: string, { label, act }: ToastAction, type: ToastType = 'success'): void {
  lastId += 1;
  const action = {
    label,
    act: async () => {
      put(null);
      try {
        await act();
      } catch (error) {
        tellFailure(error);
      }
    },
  };
  put({ id: lastId, type, message, duration: TOAST_MS, action });
}

/** Closes the toast, if there is one. */
export const closeToast = (): void => put(null);

/** The shown toast. */
export const currentToast = (): Toast | null => current;

/**
 * Shows toasts in a dialog while it is open, since the page under a dialog cannot be touched. Answers how to end that.
 */
export function showToastsIn(dialog: HTMLElement): () => void {
  dialogs = [...dialogs, dialog];
  notify();
  return () => {
    dialogs = dialogs.filter((one) => one !== dialog);
    notify();
  };
}

/** The dialog for toasts; null if they are shown on the page. */
export const toastDialog = (): HTMLElement | null => dialogs.at(-1) ?? null;

/** Calls back when the toast or its place changes; answers how to stop. */
export function watchToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
