const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** How long to wait after so many failures in a row, in ms: doubling, the last half by chance, so that devices do not come back all at once. */
export const waitAfter = (failures: number, random: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + random / 2);
