import { wallTime } from '@cafezal/domain/ground/wall-time.ts';

/** Hours by a farm's clock in which notices that can wait are sent, so that nobody is woken. */
const DAY = { from: 6, to: 20 };

/** When a farm is checked in the morning, and when its digest mail is sent, by its clock. */
export const MORNING = { look: [6, 0], mail: [6, 30] } as const;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Minutes since midnight by the clock of a time zone. */
function minuteOfDay(at: Date, timeZone: string): number {
  const [hour = 0, minute = 0] = wallTime(timeZone, at).slice(11).split(':').map(Number);
  return hour * 60 + minute;
}

/** Whether it is daytime in a time zone, when notices that can wait may be sent. */
export function isDaytime(at: Date, timeZone: string): boolean {
  const hour = minuteOfDay(at, timeZone) / 60;
  return hour >= DAY.from && hour < DAY.to;
}

/** The next time after an instant at which the clock of a time zone shows this hour and minute. */
export function nextTime(after: Date, timeZone: string, [hour, minute]: readonly [number, number]): Date {
  const wait = (hour * 60 + minute - minuteOfDay(after, timeZone) + DAY_MINUTES - 1) % DAY_MINUTES;
  return new Date(Math.floor(after.getTime() / MINUTE_MS) * MINUTE_MS + (wait + 1) * MINUTE_MS);
}
