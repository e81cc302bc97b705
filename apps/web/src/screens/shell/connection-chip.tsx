import { classNames } from '../../components/class-names.ts';
import { Icon, type IconName } from '../../components/icons/icon.tsx';
import { useConnection } from '../../data/connection.ts';
import styles from './connection-chip.module.css';
import { type ConnectionWords, connectionWords } from './connection-words.ts';

const ICONS = {
  sent: 'check',
  waiting: 'cloud-upload',
  offline: 'cloud-off',
  problem: 'circle-alert',
} as const satisfies Record<ConnectionWords['look'], IconName>;

/** What waits on this device: words on a desktop, icon and count on a phone, where nothing is said while all is sent. */
export function ConnectionChip() {
  const { look, words, count } = connectionWords(useConnection());
  return (
    <span className={classNames(styles.chip, styles[look])} role="status">
      <Icon name={ICONS[look]} size={20} />
      <span className={styles.words}>{words}</span>
      <span className={styles.count} role="img" aria-label={words}>
        {count > 0 && count}
      </span>
    </span>
  );
}
