import { useCallback, useState } from 'react';

const FIRST = 24;
const STEP = 96;
/** How far ahead of the screen rows are made, px. */
const AHEAD = 1500;

/** How far each list had grown, so that the way back to it finds the place again. */
const grown = new Map<string, number>();

/**
 * How many of so many rows to draw: a screenful first, more as the end nears. `memory` names the list; put `end` on an
 * element behind the last row.
 */
export function useGrowing(total: number, memory: string): { count: number; end: (node: Element | null) => void } {
  const [, redraw] = useState(0);
  const count = Math.min(total, grown.get(memory) ?? FIRST);
  const end = useCallback(
    (node: Element | null) => {
      if (node === null) return;
      const watch = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting !== true) return;
          grown.set(memory, count + STEP);
          redraw((times) => times + 1);
        },
        { rootMargin: `${AHEAD}px` },
      );
      watch.observe(node);
      return () => watch.disconnect();
    },
    [memory, count],
  );
  return { count, end };
}
