import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { showToastsIn } from '../messages/toast-store.ts';

/** Props of a `<dialog>` that is modal as soon as it is mounted. */
export type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClose: () => void;
};

/**
 * Opens a modal dialog when it is mounted; the platform traps and restores the focus. The focus goes to the first
 * element that matches `focused`. `onClose` is called when Escape or the browser closes it.
 */
export function useModal(onClose: () => void, focused: string): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect: only a dialog that is still in the page restores the focus when it closes.
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
      // A file input inside says the same, and it bubbles, when its picker is closed without a choice.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    // A browser may close it without a cancel event. In development React mounts twice, so it may be open again by now.
    onClose: () => {
      if (dialog.current?.open !== true) onClose();
    },
  };
}
