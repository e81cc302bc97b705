import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { keepOnMark } from '../../../farm/flag-marks.tsx';

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** One click handler that sends plain links through the router: thousands of links cost no more than one. */
export function LinkArea({ children }: { children: ReactNode }) {
  const router = useRouter();
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const follow = (event: MouseEvent) => {
      keepOnMark(event);
      const link = linkOf(event);
      if (link === null || event.defaultPrevented || !isPlain(event)) return;
      event.preventDefault();
      router.history.push(link.pathname + link.search);
    };
    const prepare = (event: Event) => {
      const link = linkOf(event);
      if (link !== null) void router.preloadRoute({ to: link.pathname });
    };
    area.current?.addEventListener('click', follow, { signal });
    area.current?.addEventListener('pointerdown', prepare, { signal, passive: true });
    return () => stop.abort();
  }, [router]);
  return <div ref={area}>{children}</div>;
}
