/**
 * Boxes and waypoints by number: the rows they are in, from the top, and their links to the row above and below.
 * Numbers instead of ids, for speed while a person waits.
 */
export type Grid = {
  rows: readonly (readonly number[])[];
  above: readonly (readonly number[])[];
  below: readonly (readonly number[])[];
};

const SWEEPS = 8;

type Order = Grid['rows'];

/** The position of each number within its row. */
function placesOf(order: Order, size: number): Int32Array {
  const places = new Int32Array(size);
  for (const row of order) for (let at = 0; at < row.length; at += 1) places[row[at] ?? 0] = at;
  return places;
}

/** Number of inverted pairs, counted with a Fenwick tree in n log n. */
function inversions(places: readonly number[], size: number): number {
  const tree = new Int32Array(size + 1);
  let crossed = 0;
  for (let seen = 0; seen < places.length; seen += 1) {
    const place = (places[seen] ?? 0) + 1;
    let before = 0;
    for (let at = place; at > 0; at -= at & -at) before += tree[at] ?? 0;
    crossed += seen - before;
    for (let at = place; at <= size; at += at & -at) tree[at] = (tree[at] ?? 0) + 1;
  }
  return crossed;
}

const ascending = (one: number, other: number): number => one - other;

/** Number of line crossings in an order of the rows. */
export function crossings({ rows, below }: Pick<Grid, 'rows' | 'below'>): number {
  const places = placesOf(rows, below.length);
  let sum = 0;
  for (const [at, row] of rows.entries()) {
    const ends: number[] = [];
    for (const one of row) {
      const down = (below[one] ?? []).map((other) => places[other] ?? 0);
      ends.push(...(down.length > 1 ? down.sort(ascending) : down));
    }
    sum += inversions(ends, rows[at + 1]?.length ?? 0);
  }
  return sum;
}

/** Sorts each row by the mean position of its links to the row before; boxes without links keep their place. */
function swept(order: Order, { above, below }: Grid, isDown: boolean): Order {
  const near = isDown ? above : below;
  const places = new Float64Array(above.length);
  const middles = new Float64Array(above.length);
  const sweepRow = (row: readonly number[]): readonly number[] => {
    for (let at = 0; at < row.length; at += 1) {
      const one = row[at] ?? 0;
      const linked = near[one] ?? [];
      let sum = 0;
      for (const other of linked) sum += places[other] ?? 0;
      middles[one] = linked.length === 0 ? at : sum / linked.length;
    }
    const sorted = row.toSorted((one, other) => (middles[one] ?? 0) - (middles[other] ?? 0));
    for (let at = 0; at < sorted.length; at += 1) places[sorted[at] ?? 0] = at;
    return sorted;
  };
  return isDown ? order.map(sweepRow) : order.toReversed().map(sweepRow).reverse();
}

/** The order with the fewest crossings that the barycentre heuristic finds. */
export function fewestCrossings(grid: Grid): Order {
  let best = grid.rows;
  let fewest = crossings(grid);
  let order = grid.rows;
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep += 1) {
    order = swept(order, grid, sweep % 2 === 0);
    const crossed = crossings({ rows: order, below: grid.below });
    if (crossed < fewest) [best, fewest] = [order, crossed];
  }
  return best;
}
