import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { ErrorBoundary } from '../../components/messages/error-fallback.tsx';
import { classNames } from '../../components/page/class-names.ts';
import { keepPlace } from '../../components/page/keep-place.ts';
import { useNewVersion } from '../../data/server/new-version.ts';
import { useFrame } from '../frame/frame.tsx';
import styles from './farm-frame.module.css';

// Seldom shown, and never at a first visit.
const NewVersionNotice = lazy(async () => ({ default: (await import('./new-version-notice.tsx')).NewVersionNotice }));

/** What only a script focuses: this part, its heading, and what was around a control that is gone. */
const isNoControl = (element: Element): boolean => element.getAttribute('tabindex') === '-1';

/**
 * The part between the bars. After a change of address its heading gets the focus, so that screen readers continue
 * there, as soon as the new screen is there.
 */
export function Main({ children }: { children: ReactNode }) {
  const { title, hasActionBar = false } = useFrame();
  // The address changes before its screen is there, and only then is there a heading.
  const shown = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname });
  const hasNewVersion = useNewVersion();
  const main = useRef<HTMLElement>(null);
  const led = useRef(shown);
  useEffect(() => (main.current === null ? undefined : keepPlace(main.current)), []);
  useEffect(() => {
    const part = main.current;
    if (led.current === shown || part === null || title === '') return;
    const { activeElement } = document;
    // Do not take the focus from a person who is typing or has opened something over the screen.
    const isFree = activeElement === null || activeElement === document.body || isNoControl(activeElement);
    const wasLeft = !part.contains(activeElement) && activeElement?.closest('dialog') === null;
    const heading = part.querySelector<HTMLElement>('h1[tabindex]');
    if (isFree || wasLeft) (heading ?? part).focus({ preventScroll: true });
    if (heading !== null) led.current = shown;
  }, [shown, title]);
  return (
    <main ref={main} id="conteudo" tabIndex={-1} className={classNames(styles.main, hasActionBar && styles.action)}>
      <div className={styles.content}>
        {hasNewVersion && (
          <Suspense>
            <NewVersionNotice />
          </Suspense>
        )}
        <ErrorBoundary at={shown}>{children}</ErrorBoundary>
      </div>
    </main>
  );
}

/** The first stop of the Tab key: a link past the menus to the content. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#conteudo">
      Pular para o conteúdo
    </a>
  );
}
