import { useMemo } from 'react';
import { useGrowing } from './use-growing.ts';

const CHUNK = 24;

/** Rows that are drawn together; `from` is the place of the first. */
export type Chunk<Row> = { from: number; rows: readonly Row[] };

/**
 * Rows in chunks that stay the same objects while the list grows, so that what is drawn is not drawn again. `memory`
 * names the list; while `end` is there, put it on an element behind the last row.
 */
export function useChunks<Row>(
  rows: readonly Row[],
  memory: string,
): { chunks: readonly Chunk<Row>[]; end: ((node: Element | null) => void) | null } {
  const { count, end } = useGrowing(rows.length, memory);
  const chunks = useMemo(() => {
    const all: Chunk<Row>[] = [];
    for (let from = 0; from < rows.length; from += CHUNK) all.push({ from, rows: rows.slice(from, from + CHUNK) });
    return all;
  }, [rows]);
  return { chunks: chunks.slice(0, Math.ceil(count / CHUNK)), end: count < rows.length ? end : null };
}
