import { dayIn } from '@cafezal/domain/ground/days.ts';
import { correctedTime } from './token-store.ts';

/** The current time, corrected by the server's clock if the device's clock is wrong. */
export const correctedNow = (): Date => new Date(correctedTime());

/** Today in a time zone, YYYY-MM-DD, by the corrected clock. */
export const todayIn = (timezone: string): string => dayIn(timezone, correctedNow());
