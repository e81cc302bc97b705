import { type RefObject, useEffect, useReducer, useRef } from 'react';
import { CHUNK, type ChunkRange, chunkCount, chunksBetween, type Piece, piecesOf } from './row-pieces.ts';

/** How far beyond the screen rows are rendered, in px; more in the scroll direction. */
const AHEAD = 800;
const BEHIND = 400;
/** Delay after the first rows before those beyond the screen are rendered, in ms. */
const BREATH_MS = 150;
/** How many lists keep their scroll position; the oldest is dropped first. */
const KEPT = 20;

/**
 * Scroll position in a list: `top` px below its start, direction, and heights of its rows. `held`: the chunk with the
 * focus.
 */
type Place = {
  range: ChunkRange;
  top: number;
  isUp: boolean;
  held: number | null;
  measured: Map<number, number>;
  row: number;
};

const places = new Map<string, Place>();

const PARTS = ':scope > [data-chunk]';

/** The chunks visible on the screen at a scroll position. */
const onScreen = (rows: number, place: Pick<Place, 'top' | 'measured' | 'row'>): ChunkRange =>
  chunksBetween(rows, place, { top: place.top, bottom: place.top + window.innerHeight });

function placeOf({ rows, memory, row, above }: Omit<Asked, 'isWhole'>): Place {
  const known = places.get(memory);
  if (known !== undefined) return known;
  const begin = { top: -above, measured: new Map(), row };
  const place = { ...begin, range: onScreen(rows, begin), isUp: false, held: null };
  places.set(memory, place);
  for (const key of places.keys()) if (places.size > KEPT) places.delete(key);
  return place;
}

/** The chunks to render, including the neighbours of the focused one, so that the Tab key can reach them. */
function drawnChunks({ range, held }: Place, count: number): number[] {
  const drawn = new Set<number>();
  for (let chunk = Math.min(range.first, Math.max(0, count - 1)); chunk < Math.min(range.last, count); chunk += 1) {
    drawn.add(chunk);
  }
  if (held !== null) for (const chunk of [held - 1, held, held + 1]) if (chunk >= 0 && chunk < count) drawn.add(chunk);
  return [...drawn].sort((one, other) => one - other);
}

const chunkAt = (part: Element): number => Number(part.getAttribute('data-chunk'));

/** Measures the rendered chunks: each ends where the next part begins. */
function measure(parts: readonly Element[], place: Place, rows: number): void {
  const tops = parts.map((part) => part.getBoundingClientRect().top);
  for (const [index, part] of parts.entries()) {
    const [top, next] = [tops[index], tops[index + 1]];
    if (part.hasAttribute('data-gap') || top === undefined || next === undefined) continue;
    place.measured.set(chunkAt(part), next - top);
  }
  const whole = [...place.measured].filter(([chunk]) => (chunk + 1) * CHUNK <= rows);
  if (whole.length > 0) place.row = whole.reduce((sum, [, height]) => sum + height, 0) / (whole.length * CHUNK);
}

function focusedChunk(list: Element): number | null {
  let part: Element | null = document.activeElement;
  if (part === null || part === list || !list.contains(part)) return null;
  while (part?.parentElement !== list && part !== null) part = part.parentElement;
  while (part !== null && !part.hasAttribute('data-chunk')) part = part.previousElementSibling;
  return part === null ? null : chunkAt(part);
}

const rangeAt = (start: Element, place: Place, rows: number): ChunkRange => {
  const top = -start.getBoundingClientRect().top;
  if (top !== place.top) place.isUp = top < place.top;
  place.top = top;
  const [above, below] = place.isUp ? [AHEAD, BEHIND] : [BEHIND, AHEAD];
  return chunksBetween(rows, place, { top: top - above, bottom: top + window.innerHeight + below });
};

/** Updates the scroll position; answers whether other chunks must be rendered. */
function look(list: Element, place: Place, rows: number): boolean {
  const start = list.querySelector(PARTS);
  if (start === null) return false;
  const { first, last } = rangeAt(start, place, rows);
  if (first === place.range.first && last === place.range.last) return false;
  measure([...list.querySelectorAll(PARTS)], place, rows);
  place.range = rangeAt(start, place, rows);
  place.held = focusedChunk(list);
  return true;
}

type Asked = {
  rows: number;
  /** Name of the list, by which going back restores its scroll position. */
  memory: string;
  /** Estimated height of a row until some are measured, in px. */
  row: number;
  /** Least height of the content above the list: bars, heading, search, in px. Used for the number of first rows. */
  above: number;
  /** Whether all rows are rendered, as for paper. */
  isWhole: boolean;
};

/**
 * Which part of a long list to render: first the visible rows, then those near them; gaps replace the rest. `list` is
 * the parent of all parts; the first element of each chunk has `data-chunk`, each gap `data-gap` too.
 */
export function useRowWindow<List extends Element>({
  rows,
  memory,
  row,
  above,
  isWhole,
}: Asked): {
  pieces: readonly Piece[];
  list: RefObject<List | null>;
} {
  const list = useRef<List>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const place = placeOf({ rows, memory, row, above });
  // After going back, render only the visible rows first; those near them follow.
  if (list.current === null) place.range = onScreen(rows, place);
  useEffect(() => {
    const again = () => {
      if (list.current !== null && look(list.current, place, rows)) redraw();
    };
    const stop = new AbortController();
    const { signal } = stop;
    const timer = setTimeout(again, BREATH_MS);
    window.addEventListener('scroll', again, { signal, passive: true });
    window.addEventListener('resize', again, { signal, passive: true });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [place, rows]);
  const count = chunkCount(rows);
  const drawn = isWhole ? Array.from({ length: count }, (_, chunk) => chunk) : drawnChunks(place, count);
  return { pieces: piecesOf(rows, drawn, place), list };
}
