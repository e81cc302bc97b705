const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The seed's retry helper: three retries, from one second doubling, 30 s at most (seed 9). */
const QUICK = [1, 2, 4].map((seconds) => Math.min(seconds, 30) * SECOND);
/** A mail server that is away for longer: a welcome can wait a day. */
const PATIENT = [15 * MINUTE, HOUR, 4 * HOUR, 18 * HOUR];

const DELAYS: readonly number[] = [...QUICK, ...PATIENT];

/** Milliseconds until the next try after so many that failed (1, 2, …), or null where it is given up. */
export const mailRetryDelay = (attempts: number): number | null => DELAYS[attempts - 1] ?? null;
