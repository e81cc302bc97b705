import type { ReactNode } from 'react';
import { StageBlock } from '../icons/stage-block.tsx';
import { classNames } from '../page/class-names.ts';
import { useBarTitle } from './bar-title.ts';
import styles from './page-head.module.css';

/**
 * The head of a screen: stage icon (wide screens), the only h1 (hidden on a phone whose bar shows the same), a second
 * line, and actions.
 */
export function PageHead({
  title,
  sub,
  theme,
  actions,
}: {
  title: ReactNode;
  sub?: ReactNode;
  theme?: string | undefined;
  actions?: ReactNode;
}) {
  const isInBar = useBarTitle() === title;
  return (
    <div className={styles.head}>
      {theme !== undefined && (
        <span className={styles.block}>
          <StageBlock theme={theme} />
        </span>
      )}
      <div className={classNames(styles.title, isInBar && sub === undefined && styles.bare)}>
        <h1 tabIndex={-1} className={classNames(isInBar && styles.inBar) || undefined}>
          {title}
        </h1>
        {sub !== undefined && <p className={styles.sub}>{sub}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
