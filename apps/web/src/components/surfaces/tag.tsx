import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import { classNames } from '../page/class-names.ts';
import styles from './tag.module.css';

/** The colour of a tag; `stage` uses the colour of the surrounding stage. */
export type Tone = 'neutral' | 'success' | 'warning' | 'error' | 'info' | 'stage';

/** A short word about the state of something. */
export function Tag({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName | undefined;
  children: ReactNode;
}) {
  return (
    <span className={classNames(styles.tag, styles[tone], icon === 'check' && styles.check)}>
      {icon !== undefined && icon !== 'check' && <Icon name={icon} size={20} />}
      {children}
    </span>
  );
}
