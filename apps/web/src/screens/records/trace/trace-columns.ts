import type { Grid } from './trace-order.ts';
import { spread } from './trace-spread.ts';

const SWEEPS = 4;
/** A line that passes through is kept straight before boxes are kept under each other. */
const STOP_WEIGHT = 4;

type Columns = Grid & {
  /** Width of each box; numbers from `boxes` on are stops of lines. */
  widths: readonly number[];
  boxes: number;
  gap: number;
};

/** Where each box and stop has its middle: rows are set under what they are linked to, up and down by turns. */
export function columnsOf({ rows, above, below, widths, boxes, gap }: Columns): Float64Array {
  const middle = new Float64Array(widths.length).fill(Number.NaN);
  const wishOf = (one: number, at: number, sides: readonly Grid['above'][]): number => {
    let [sum, count] = [0, 0];
    for (const side of sides) {
      for (const other of side[one] ?? []) {
        sum += middle[other] ?? 0;
        count += 1;
      }
    }
    if (count > 0) return sum / count;
    const known = middle[one] ?? Number.NaN;
    return Number.isNaN(known) ? at : known;
  };
  const place = (row: readonly number[], sides: readonly Grid['above'][]) => {
    const wishes = {
      widths: row.map((one) => widths[one] ?? 0),
      middles: row.map((one, at) => wishOf(one, at, sides)),
      weights: row.map((one) => (one < boxes ? 1 : STOP_WEIGHT)),
    };
    const middles = spread(wishes, gap);
    for (let at = 0; at < row.length; at += 1) middle[row[at] ?? 0] = middles[at] ?? 0;
  };
  const upwards = rows.toReversed();
  for (const row of upwards) place(row, [below]);
  for (let sweep = 1; sweep <= SWEEPS; sweep += 1) {
    for (const row of rows) place(row, [above]);
    for (const row of upwards) place(row, sweep === SWEEPS ? [above, below] : [below]);
  }
  return middle;
}
