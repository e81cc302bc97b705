/** Rows that come and go together: few, so that each step of a flick is small. */
export const CHUNK = 3;

/** Heights of chunks, px: those that were measured by their place, and what a row is guessed to take. */
export type RowHeights = { readonly measured: ReadonlyMap<number, number>; readonly row: number };

/**
 * What stands in a long list, from its top: a chunk of rows, or a gap as high as the chunks from `chunk` on that are
 * not drawn. `key` stays with a piece while the window moves over the list.
 */
export type Piece = { readonly key: string; readonly chunk: number; readonly gap: number | null };

/** A range of chunks; `last` is the first that is no more in it. */
export type ChunkRange = { readonly first: number; readonly last: number };

/** How many chunks so many rows make. */
export const chunkCount = (rows: number): number => Math.ceil(rows / CHUNK);

/** How many rows the chunks hold from one up to another, of a list with so many. */
const rowsIn = (first: number, last: number, rows: number): number => Math.min(last * CHUNK, rows) - first * CHUNK;

/** How high a chunk is of a list with so many rows, px. */
const heightOf = (chunk: number, rows: number, { measured, row }: RowHeights): number =>
  measured.get(chunk) ?? row * rowsIn(chunk, chunk + 1, rows);

/** How high the chunks are from one up to another, px. */
function gapBetween({ first, last }: ChunkRange, rows: number, { measured, row }: RowHeights): number {
  let height = row * rowsIn(first, last, rows);
  for (const [chunk, own] of measured) {
    if (chunk >= first && chunk < last) height += own - row * rowsIn(chunk, chunk + 1, rows);
  }
  return height;
}

/** The chunks of which a part lies between two distances from the top of the list, px; at least one where there are rows. */
export function chunksBetween(
  rows: number,
  heights: RowHeights,
  { top, bottom }: { top: number; bottom: number },
): ChunkRange {
  const count = chunkCount(rows);
  let first = 0;
  let y = 0;
  while (first < count - 1 && y + heightOf(first, rows, heights) <= top) {
    y += heightOf(first, rows, heights);
    first += 1;
  }
  let last = first;
  while (last < count && (last === first || y < bottom)) {
    y += heightOf(last, rows, heights);
    last += 1;
  }
  return { first, last };
}

/** A list in which some chunks are drawn, in rising order, and gaps stand for the others: nothing is left out, nothing twice. */
export function piecesOf(rows: number, drawn: readonly number[], heights: RowHeights): readonly Piece[] {
  const pieces: Piece[] = [];
  const count = chunkCount(rows);
  let at = 0;
  const fill = (until: number): void => {
    if (until === at) return;
    const key = until === count && at > 0 ? 'after' : `before ${at}`;
    pieces.push({ key, chunk: at, gap: gapBetween({ first: at, last: until }, rows, heights) });
  };
  for (const chunk of drawn) {
    fill(chunk);
    pieces.push({ key: `${chunk}`, chunk, gap: null });
    at = chunk + 1;
  }
  fill(count);
  return pieces;
}

/** The rows of a chunk, and the place of the first among all. */
export function rowsOf<Row>(rows: readonly Row[], chunk: number): { from: number; rows: readonly Row[] } {
  const from = chunk * CHUNK;
  return { from, rows: rows.slice(from, from + CHUNK) };
}
