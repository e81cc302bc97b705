import { type ReactNode, useId } from 'react';
import { IconButton } from '../controls/button.tsx';
import { classNames } from '../page/class-names.ts';
import { useBackCloses } from '../page/use-back-closes.ts';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

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
  const titleId = useId();
  useBackCloses(true, onClose, { platform: true });
  // Where something is to be typed, typing can begin at once.
  const modal = useModal(onClose, 'input:not([type="radio"]), textarea');
  return (
    // Escape is the keyboard's way to what a touch beside the dialog does.
    <dialog
      {...modal}
      className={classNames(styles.dialog, sheet && styles.sheet)}
      aria-labelledby={titleId}
      onPointerDown={(event) => event.target === modal.ref.current && onClose()}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="x" label="Fechar" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}

/** The buttons of a dialog, the one that acts last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
