import styles from './skeleton.module.css';
import { Hidden } from './surface.tsx';

/** The shape of rows to come; it shows after 150 ms, so that what is quick does not flicker. */
export function Skeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div className={styles.skeleton} role="status">
      <Hidden>Carregando…</Hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div className={styles.row} key={`row-${row + 1}`}>
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
