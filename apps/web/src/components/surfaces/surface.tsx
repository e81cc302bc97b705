import type { ReactNode } from 'react';
import { classNames } from '../page/class-names.ts';
import styles from './surface.module.css';

/** A white card; with a `title` it is a section of the page. `aside` is at the right of the title. */
export function Card({
  title,
  aside,
  padded = false,
  children,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  padded?: boolean;
  children: ReactNode;
}) {
  if (title === undefined) return <div className={classNames(styles.card, padded && styles.padded)}>{children}</div>;
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {aside}
      </div>
      {padded ? <div className={styles.padded}>{children}</div> : children}
    </section>
  );
}

/** Facts as name and value, one per line; pairs without a value are hidden. */
export function Pairs({ pairs }: { pairs: readonly (readonly [name: string, value: ReactNode])[] }) {
  const known = pairs.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <dl className={styles.pairs}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Rows separated by thin lines. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

/** Cards below each other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** Text for screen readers alone. */
export function Hidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
