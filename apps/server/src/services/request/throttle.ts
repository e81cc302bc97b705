import { isIPv6 } from 'node:net';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { AnyDatabase } from '../../db/database.ts';
import { secondsUntilRoom, takeRoom } from '../../db/throttle-rows.ts';

/** A named limit: at most `max` within `seconds`. */
export type Throttle = { name: string; max: number; seconds: number };

/** What a throttle counts separately: one e-mail, one network. */
export type ThrottleKey = { throttle: Throttle; of: string };

/** The name of a counter. */
export const bucketOf = ({ throttle, of }: ThrottleKey): string => `${throttle.name}:${of}`;

/** The network of an address: a home or phone line has a whole /64 of IPv6 addresses. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail = ''] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

/** Counts attempts in the database, so that all instances count together. */
export function createThrottles({ db, now }: { db: AnyDatabase; now: () => Date }) {
  const windowOf = (key: ThrottleKey) => ({
    bucket: bucketOf(key),
    max: key.throttle.max,
    seconds: key.throttle.seconds,
    now: now(),
  });
  const refuseFor = (seconds: number): void => {
    if (seconds > 0) throw new Problem('request/too-many', { retryAfterSec: seconds });
  };
  return {
    /** `request/too-many` (429), with the seconds to wait, if one of these counters is full. */
    assertRoom: async (...keys: ThrottleKey[]): Promise<void> => {
      for (const key of keys) refuseFor(await secondsUntilRoom(db, windowOf(key)));
    },
    /** Counts an attempt on each of these, or `request/too-many` (429) if one counter is full. */
    count: async (...keys: ThrottleKey[]): Promise<void> => {
      for (const key of keys) refuseFor(await takeRoom(db, windowOf(key)));
    },
  };
}

/** What `createThrottles` makes. */
export type Throttles = ReturnType<typeof createThrottles>;
