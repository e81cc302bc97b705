import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of a box in px, kept up to date; 0 until it was drawn. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const measure = () => setWidth(Math.round(current.clientWidth));
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
