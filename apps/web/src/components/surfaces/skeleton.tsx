import styles from './skeleton.module.css';
import { Hidden } from './surface.tsx';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/**
 * Placeholder rows while data load. They appear after 150 ms, so that fast loads do not flicker. At most six `rows`.
 */
export function Skeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true">
      <Hidden>Carregando…</Hidden>
      {ROWS.slice(0, rows).map((row) => (
        <div className={styles.row} key={row}>
          <span className={styles.block} />
          <span className={styles.lines}>
            <i />
            <i />
          </span>
        </div>
      ))}
    </div>
  );
}
