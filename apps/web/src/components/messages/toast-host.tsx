import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import { classNames } from '../page/class-names.ts';
import styles from './toast.module.css';
import { closeToast, openToastPlace, type Toast, type ToastType, toastAt, watchToast } from './toast-store.ts';

const ICONS = {
  success: 'circle-check',
  error: 'circle-alert',
  info: 'info',
  warning: 'triangle-alert',
} as const satisfies Record<ToastType, IconName>;

/** What has the focus when the toast goes: what had it before, else what the screen is about. */
function focusBack(before: EventTarget | null): void {
  const main = document.querySelector<HTMLElement>('main');
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  const next = isThere ? before : (main?.querySelector<HTMLElement>('h1[tabindex]') ?? main);
  next?.focus({ preventScroll: true });
}

/** Gives the focus back when a toast goes that has it; it would fall out of the page. */
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
 * A place of toasts. The page has one, and each dialog, since what lies outside an open dialog is under it and cannot be
 * touched. Both live regions stand from the start, so that a screen reader hears what comes into them.
 */
export function ToastHost() {
  const [place] = useState(() => Symbol('toasts'));
  useLayoutEffect(() => openToastPlace(place), [place]);
  const toast = useSyncExternalStore(watchToast, () => toastAt(place));
  const isError = toast?.type === 'error';
  return (
    <div className={styles.place}>
      <div role="status">{toast !== null && !isError && <ToastSheet key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast !== null && isError && <ToastSheet key={toast.id} toast={toast} />}</div>
    </div>
  );
}
