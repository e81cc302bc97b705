import { useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icons/icon.tsx';
import styles from './toast.module.css';
import { closeToast, currentToast, type Toast, type ToastType, watchToast } from './toast-store.ts';

const ICONS = {
  success: 'circle-check',
  error: 'circle-alert',
  info: 'info',
  warning: 'triangle-alert',
} as const satisfies Record<ToastType, IconName>;

function ToastSheet({ toast: { type, message, action } }: { toast: Toast }) {
  return (
    <div className={classNames(styles.toast, styles[type])}>
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

/** The one place of toasts. Both live regions stand from the start, so that a screen reader hears what comes into them. */
export function ToastHost() {
  const toast = useSyncExternalStore(watchToast, currentToast);
  const isError = toast?.type === 'error';
  return (
    <div className={styles.place}>
      <div role="status">{toast !== null && !isError && <ToastSheet key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast !== null && isError && <ToastSheet key={toast.id} toast={toast} />}</div>
    </div>
  );
}
