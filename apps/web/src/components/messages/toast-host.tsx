import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon, type IconName } from '../icons/icon.tsx';
import { classNames } from '../page/class-names.ts';
import styles from './toast.module.css';
import { closeToast, currentToast, type Toast, type ToastType, toastDialog, watchToast } from './toast-store.ts';

const ICONS = {
  success: 'circle-check',
  error: 'circle-alert',
  info: 'info',
  warning: 'triangle-alert',
} as const satisfies Record<ToastType, IconName>;

/** Moves the focus to where it was before the toast, or to the screen's main content. */
function focusBack(before: EventTarget | null): void {
  const main = document.querySelector<HTMLElement>('main');
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  const next = isThere ? before : (main?.querySelector<HTMLElement>('h1[tabindex]') ?? main);
  next?.focus({ preventScroll: true });
}

/** Returns the focus when a focused toast disappears; otherwise it would be lost. */
function useFocusBack() {
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = sheet.current;
    let before: EventTarget | null = null;
    const enter = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && own?.contains(relatedTarget))) before = relatedTarget;
    };
    own?.addEventListener('focusin', enter);
    return () => {
      if (own?.contains(document.activeElement)) focusBack(before);
    };
  }, []);
  return sheet;
}

function ToastSheet({ toast: { type, message, action } }: { toast: Toast }) {
  const sheet = useFocusBack();
  return (
    <div ref={sheet} className={classNames(styles.toast, styles[type])}>
      <button type="button" className={styles.message} onClick={closeToast}>
        <span className={styles.icon}>
          <Icon name={ICONS[type]} />
        </span>
        <span>{message}</span>
      </button>
      {action !== undefined && (
        <button type="button" className={styles.action} onClick={action.act}>
          {action.label}
        </button>
      )}
    </div>
  );
}

/**
 * The only place of toasts: over the page, or in the topmost dialog. Both live regions exist before a toast is put into
 * them, so that screen readers announce it.
 */
export function ToastHost() {
  const toast = useSyncExternalStore(watchToast, currentToast);
  const dialog = useSyncExternalStore(watchToast, toastDialog);
  const isError = toast?.type === 'error';
  const regions = (
    <div className={styles.place}>
      <div role="status">{toast !== null && !isError && <ToastSheet key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast !== null && isError && <ToastSheet key={toast.id} toast={toast} />}</div>
    </div>
  );
  return dialog === null ? regions : createPortal(regions, dialog);
}
