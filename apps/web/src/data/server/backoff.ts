const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * The pause after a number of failures in a row, in ms: doubling, half of it random, so that devices do not come back
 * all at once.
 */
export const backoffMs = (failures: number, random: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + random / 2);
