import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Hills } from '../../components/icons/hills.tsx';
import { Mark } from '../../components/icons/mark.tsx';
import styles from './identity-page.module.css';

function Brand({ size }: { size: number }) {
  return (
    <Link to="/" className={styles.brand}>
      <Mark size={size} />
      Cafezal
    </Link>
  );
}

/**
 * The layout of sign-in and similar pages: on a desktop the hills and some words at the left, the form at the right.
 */
export function IdentityPage({
  title,
  sub,
  side,
  end,
  children,
}: {
  title: string;
  sub?: string;
  side: ReactNode;
  /** Content under the form. */
  end: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Cafezal`;
  }, [title]);
  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <div className={styles.words}>
          <Brand size={40} />
          {side}
        </div>
        <Hills className={styles.hills} />
      </aside>
      <main className={styles.form}>
        <Brand size={32} />
        <h1>{title}</h1>
        {sub !== undefined && <p className={styles.sub}>{sub}</p>}
        {children}
        <div className={styles.end}>{end}</div>
      </main>
    </div>
  );
}
