import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Icon, type IconName } from '../../components/icons/icon.tsx';
import { showToast } from '../../components/messages/toast-store.ts';
import { classNames } from '../../components/page/class-names.ts';
import { readConnection, useConnection, whenConnectionReturns } from '../../data/server/connection.ts';
import { useSession } from '../../data/session/session.ts';
import { type ConnectionWords, connectionWords, returnWords, visitWords } from '../frame/connection-words.ts';
import styles from './connection-chip.module.css';

const ICONS = {
  sent: 'check',
  here: 'smartphone',
  waiting: 'cloud-upload',
  offline: 'cloud-off',
  problem: 'circle-alert',
} as const satisfies Record<Exclude<ConnectionWords['look'], 'uncounted'>, IconName>;

/**
 * Unsent work of this device: words on a desktop, icon and count on a phone, nothing there while all is sent. A touch
 * opens the list.
 */
export function ConnectionChip() {
  const isVisiting = useSession().status === 'visiting';
  useEffect(
    () =>
      whenConnectionReturns(() => {
        const { waiting, problems } = readConnection();
        if (waiting > problems && !isVisiting) showToast(returnWords(waiting - problems), 'info');
      }),
    [isVisiting],
  );
  const connection = useConnection();
  const { look, words, count } = (isVisiting ? visitWords : connectionWords)(connection);
  if (look === 'uncounted') return null;
  return (
    <Link
      to="/envios"
      className={classNames(styles.place, (look === 'sent' || look === 'here') && styles.sent)}
      aria-label={words}
    >
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
