import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Text size without enlargement, in px. */
const LETTER_PX = 16;

/** The current width of a box in px, 0 until it was rendered, and by how much its text is enlarged. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [letters, setLetters] = useState(1);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const measure = () => {
      setWidth(Math.round(current.clientWidth));
      setLetters((Number.parseFloat(getComputedStyle(current).fontSize) || LETTER_PX) / LETTER_PX);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, []);
  return [box, width, letters];
}
