import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import { classNames } from '../page/class-names.ts';
import styles from './notice.module.css';

/** One or two sentences in a tinted box, with an icon for the severity. */
export function Notice({
  tone = 'quiet',
  icon,
  children,
}: {
  tone?: 'quiet' | 'info' | 'success' | 'warning' | 'error';
  icon: IconName;
  children: ReactNode;
}) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={tone === 'error' ? 'alert' : undefined}>
      <Icon name={icon} />
      <div className={styles.body}>{children}</div>
    </div>
  );
}
