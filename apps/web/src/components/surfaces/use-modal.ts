import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { showToastsIn } from '../messages/toast-store.ts';

/** What a `<dialog>` needs to lie over the page from its mounting on. */
export type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClose: () => void;
};

/**
 * Opens a dialog over the page when it is mounted, the platform's own: it keeps the focus inside and gives it back. The focus
 * goes to the first of `focused`, where there is one. `onClose` is told when Escape or the browser closes it.
 */
export function useModal(onClose: () => void, focused: string): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, since only a dialog that is still on the page gives the focus back when it closes.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown === null) return undefined;
    shown.showModal();
    shown.querySelector<HTMLElement>(focused)?.focus();
    const endToasts = showToastsIn(shown);
    return () => {
      endToasts();
      shown.close();
    };
  }, [focused]);
  return {
    ref: dialog,
    onCancel: (event) => {
      event.preventDefault();
      onClose();
    },
    // A browser may close it without asking first. In development React mounts everything twice: open again by now.
    onClose: () => {
      if (dialog.current?.open !== true) onClose();
    },
  };
}
