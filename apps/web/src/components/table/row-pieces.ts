/** Rows that are rendered and removed together; few, so that each step of fast scrolling is small. */
export const CHUNK = 3;

/** Heights of chunks in px: `measured` by their index, and `row` as the estimate for one row. */
export type RowHeights = { readonly measured: ReadonlyMap<number, number>; readonly row: number };

/**
 * A piece of a long list: a chunk of rows, or a gap as high as the chunks from `chunk` on that are not rendered. `key`
 * stays the same while the window moves over the list.
 */
export type Piece = { readonly key: string; readonly chunk: number; readonly gap: number | null };

/** A range of chunks; `last` is exclusive. */
export type ChunkRange = { readonly first: number; readonly last: number };

/** Number of chunks for a number of rows. */
export const chunkCount = (rows: number): number => Math.ceil(rows / CHUNK);

/** Rows in the chunks from `first` up to `last` (exclusive), in a list of `rows`. */
const rowsIn = (first: number, last: number, rows: number): number => Math.min(last * CHUNK, rows) - first * CHUNK;

/** Height of a chunk in a list of `rows`, in px. */
const heightOf = (chunk: number, rows: number, { measured, row }: RowHeights): number =>
  measured.get(chunk) ?? row * rowsIn(chunk, chunk + 1, rows);

/** Height of the chunks in a range, in px. */
function gapBetween({ first, last }: ChunkRange, rows: number, { measured, row }: RowHeights): number {
  let height = row * rowsIn(first, last, rows);
  for (const [chunk, own] of measured) {
    if (chunk >= first && chunk < last) height += own - row * rowsIn(chunk, chunk + 1, rows);
  }
  return height;
}

/** The chunks between two distances from the list's top, in px; at least one if there are rows. */
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

/** A list in which the chunks of `drawn` (ascending) are rendered and gaps stand for the others. */
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

/** The rows of a chunk, and the index of its first one. */
export function rowsOf<Row>(rows: readonly Row[], chunk: number): { from: number; rows: readonly Row[] } {
  const from = chunk * CHUNK;
  return { from, rows: rows.slice(from, from + CHUNK) };
}
