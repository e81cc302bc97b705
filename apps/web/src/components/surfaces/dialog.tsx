import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../controls/button.tsx';
import { ToastHost } from '../messages/toast-host.tsx';
import { classNames } from '../page/class-names.ts';
import { useBackCloses } from '../page/use-back-closes.ts';
import styles from './dialog.module.css';

/**
 * A dialog over the page, the platform's own: it keeps the focus inside and gives it back. Mount it to open it;
 * `onClose` is told when it is dismissed (Escape, the phone's way back, a touch beside it, the cross). As a `sheet` it rises from below on a phone.
 */
export function Dialog({
  title,
  onClose,
  sheet = false,
  children,
}: {
  title: string;
  onClose: () => void;
  sheet?: boolean;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBackCloses(true, onClose, { platform: true });
  // A layout effect, since only a dialog that is still on the page gives the focus back when it closes.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Where something is to be typed, typing can begin at once.
    shown?.querySelector<HTMLElement>('input:not([type="radio"]), textarea')?.focus();
    return () => shown?.close();
  }, []);
  return (
    // Escape is the keyboard's way to what a touch beside the dialog does.
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, sheet && styles.sheet)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser may close it without asking first.
      onClose={onClose}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="x" label="Fechar" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      <ToastHost />
    </dialog>
  );
}

/** The buttons of a dialog, the one that acts last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
