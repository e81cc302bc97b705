import type { Grid } from './trace-order.ts';
import { spread } from './trace-spread.ts';

const SWEEPS = 3;
/** Number of layout iterations. */
const SETTLING = 12;
/** How much stronger a line pulls if it is the only one at both ends. */
const ALONE = 12;
/** Lines that pass through a row are straightened before boxes are aligned. */
const STOP_WEIGHT = 4;

type Columns = Grid & {
  /** Width of each box; numbers from `boxes` on are waypoints of lines. */
  widths: readonly number[];
  boxes: number;
  gap: number;
};

/** Links to one neighbouring row, and the reverse links. */
type Side = { side: Grid['above']; back: Grid['above'] };

/** The centre of each box and waypoint: rows are aligned with their linked boxes, alternately upwards and downwards. */
export function columnsOf({ rows, above, below, widths, boxes, gap }: Columns): Float64Array {
  const up: Side = { side: above, back: below };
  const down: Side = { side: below, back: above };
  const middle = new Float64Array(widths.length).fill(Number.NaN);
  const pull = (one: number, { side, back }: Side): readonly [sum: number, weight: number] => {
    let [sum, weights] = [0, 0];
    for (const other of side[one] ?? []) {
      // Straighten lines between boxes without other links; a box with many lines is pulled little by each.
      const shared = back[other]?.length ?? 1;
      const weight = shared === 1 && side[one]?.length === 1 ? ALONE : 1 / shared ** 2;
      sum += weight * (middle[other] ?? 0);
      weights += weight;
    }
    return [sum, weights];
  };
  const wishOf = (one: number, at: number, sides: readonly Side[]): number => {
    const pulls = sides.map((side) => pull(one, side));
    const weights = pulls.reduce((sum, [, weight]) => sum + weight, 0);
    if (weights > 0) return pulls.reduce((sum, [part]) => sum + part, 0) / weights;
    const known = middle[one] ?? Number.NaN;
    return Number.isNaN(known) ? at : known;
  };
  const place = (row: readonly number[], sides: readonly Side[]) => {
    const wishes = {
      widths: row.map((one) => widths[one] ?? 0),
      middles: row.map((one, at) => wishOf(one, at, sides)),
      weights: row.map((one) => (one < boxes ? 1 : STOP_WEIGHT)),
    };
    const middles = spread(wishes, gap);
    for (let at = 0; at < row.length; at += 1) middle[row[at] ?? 0] = middles[at] ?? 0;
  };
  const upwards = rows.toReversed();
  for (const row of upwards) place(row, [down]);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const row of rows) place(row, [up]);
    for (const row of upwards) place(row, [down]);
  }
  for (let sweep = 0; sweep < SETTLING; sweep += 1) {
    for (const row of sweep % 2 === 0 ? rows : upwards) place(row, [up, down]);
  }
  return middle;
}
