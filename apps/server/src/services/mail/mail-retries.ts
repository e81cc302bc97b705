const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Quick retries: three, from one second doubling, 30 s at most. */
const QUICK = [1, 2, 4].map((seconds) => Math.min(seconds, 30) * SECOND);
/** Slow retries for a mail server that is away for longer: a welcome can wait a day. */
const PATIENT = [15 * MINUTE, HOUR, 4 * HOUR, 18 * HOUR];

const DELAYS: readonly number[] = [...QUICK, ...PATIENT];

/** Milliseconds until the next try after `attempts` failures (1, 2, …), or null to give up. */
export const mailRetryDelay = (attempts: number): number | null => DELAYS[attempts - 1] ?? null;
