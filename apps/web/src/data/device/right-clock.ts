import { dayIn } from '@cafezal/domain/ground/days.ts';
import { rightTime } from './token-store.ts';

/** This moment, by the server's clock where the device's was found wrong. */
export const rightNow = (): Date => new Date(rightTime());

/** Today in a time zone, YYYY-MM-DD, by the same clock. */
export const todayIn = (timezone: string): string => dayIn(timezone, rightNow());
