import { type ReactNode, useId } from 'react';
import { IconButton } from '../controls/button.tsx';
import { classNames } from '../page/class-names.ts';
import { useCloseOnBack } from '../page/use-close-on-back.ts';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

/**
 * A modal dialog of the platform, which traps and restores the focus. Mount it to open it. `onClose` is called when it
 * is dismissed (Escape, going back, a touch outside, the cross). As a `sheet` it slides up from the bottom on a phone.
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
  useCloseOnBack(true, onClose, { platform: true });
  // Focus the first input, so that typing can start at once.
  const modal = useModal(onClose, 'input:not([type="radio"]), textarea');
  return (
    // Escape is the keyboard's equivalent of a touch outside.
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

/** The buttons of a dialog, the main action last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
