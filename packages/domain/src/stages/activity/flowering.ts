import { addDays } from '../../ground/days.ts';

/** Days from flowering to ripe fruit: the first and the last that are usual. */
const FIRST_RIPE = 210;
const LAST_RIPE = 240;

/** The days between which coffee that flowered on a day is usually picked, YYYY-MM-DD. */
export const harvestWindow = (flowered: string): { from: string; to: string } => ({
  from: addDays(flowered, FIRST_RIPE),
  to: addDays(flowered, LAST_RIPE),
});
