import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../components/class-names.ts';
import { ErrorBoundary } from '../../components/error-fallback.tsx';
import styles from './farm-frame.module.css';
import { useFrame } from './frame.tsx';

/** The part between the bars. After a change of address its heading takes the focus, so that a screen reader reads on from there. */
export function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { hasActionBar = false } = useFrame();
  const main = useRef<HTMLElement>(null);
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    const target = main.current?.querySelector<HTMLElement>('h1[tabindex]') ?? main.current;
    if (!main.current?.contains(document.activeElement)) target?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main ref={main} id="conteudo" tabIndex={-1} className={classNames(styles.main, hasActionBar && styles.action)}>
      <div className={styles.content}>
        <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
      </div>
    </main>
  );
}

/** The first stop of the Tab key: past the menus, to what the screen is about. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#conteudo">
      Pular para o conteúdo
    </a>
  );
}
