import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { classNames } from '../../components/class-names.ts';
import { Icon, type IconName } from '../../components/icons/icon.tsx';
import { showToast } from '../../components/toast-store.ts';
import { readConnection, useConnection, whenConnectionReturns } from '../../data/connection.ts';
import styles from './connection-chip.module.css';
import { type ConnectionWords, connectionWords, returnWords } from './connection-words.ts';

const ICONS = {
  sent: 'check',
  waiting: 'cloud-upload',
  offline: 'cloud-off',
  problem: 'circle-alert',
} as const satisfies Record<ConnectionWords['look'], IconName>;

/** What waits on this device: words on a desktop, icon and count on a phone, where nothing is said while all is sent; a touch shows it one by one. */
export function ConnectionChip() {
  useEffect(
    () =>
      whenConnectionReturns(() => {
        const { waiting, problems } = readConnection();
        if (waiting > problems) showToast(returnWords(waiting - problems), 'info');
      }),
    [],
  );
  const { look, words, count } = connectionWords(useConnection());
  return (
    <Link to="/envios" className={classNames(styles.place, look === 'sent' && styles.sent)} aria-label={words}>
      <span className={classNames(styles.chip, styles[look])}>
        <Icon name={ICONS[look]} size={20} />
        <span className={styles.words} role="status">
          {words}
        </span>
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        )}
      </span>
    </Link>
  );
}
