import { Problem } from '@cafezal/domain/record/problem.ts';
import { countAnalyticsEvents, type EventCount, insertAnalyticsEvent } from '../../db/analytics-rows.ts';
import type { AnyDatabase } from '../../db/database.ts';
import { findProfile } from '../../db/profile-rows.ts';
import { uuidV7 } from '../../db/uuid.ts';
import type { Throttle, Throttles } from '../request/throttle.ts';

const EVENTS_BY_ADDRESS = { name: 'analytics:address', max: 600, seconds: 3600 } as const satisfies Throttle;
const MAX_TEXT = 255;
const MAX_PROPS = 2_000;
const DAYS_SUMMARISED = 90;

/** An event of a person who consented. */
export type AnalyticsEvent = {
  name: string;
  path?: string | null | undefined;
  role?: string | null | undefined;
  props?: Readonly<Record<string, unknown>> | null | undefined;
};

const cut = (text: string | null | undefined): string | null => text?.slice(0, MAX_TEXT) ?? null;

/** Only the path of an address is stored: its query and hash may identify people. */
const pathOf = (path: string | null | undefined): string | null => cut(path?.replace(/[?#].*$/s, ''));

/** Stores an event. Long texts are cut, large `props` are dropped. 429 above 600 an hour from one network. */
export async function recordEvent(
  { db, now, throttles }: { db: AnyDatabase; now: () => Date; throttles: Throttles },
  { name, path, role, props }: AnalyticsEvent,
  network: string,
): Promise<void> {
  await throttles.count({ throttle: EVENTS_BY_ADDRESS, of: network });
  const details = JSON.stringify(props ?? {});
  await insertAnalyticsEvent(db, {
    id: uuidV7(now()),
    name: name.slice(0, MAX_TEXT),
    path: pathOf(path),
    role: cut(role),
    props: details.length > MAX_PROPS ? '{}' : details,
    at: now(),
  });
}

/** Number of events in the last 90 days, for an administrator; `user/forbidden` (403) for anyone else. */
export async function summariseEvents(
  { db, now }: { db: AnyDatabase; now: () => Date },
  uid: string,
): Promise<EventCount[]> {
  const profile = await findProfile(db, uid);
  if (profile?.role !== 'admin') throw new Problem('user/forbidden');
  return countAnalyticsEvents(db, new Date(now().getTime() - DAYS_SUMMARISED * 24 * 3600 * 1000));
}
