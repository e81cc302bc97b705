import type { ReactNode } from 'react';
import styles from './page-head.module.css';
import { StageBlock } from './stage-block.tsx';

/** The head of a screen: the stage's icon (wide screens), the one h1, a second line, and what can be done. */
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
  return (
    <div className={styles.head}>
      {theme !== undefined && (
        <span className={styles.block}>
          <StageBlock theme={theme} />
        </span>
      )}
      <div className={styles.title}>
        <h1 tabIndex={-1}>{title}</h1>
        {sub !== undefined && <p className={styles.sub}>{sub}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
