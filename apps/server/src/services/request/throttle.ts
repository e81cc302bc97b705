import { isIPv6 } from 'node:net';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Database } from '../../db/database.ts';
import { secondsUntilRoom, takeRoom } from '../../db/throttle-rows.ts';

/** What is counted, how often it may happen, and within how many seconds. */
export type Throttle = { name: string; max: number; seconds: number };

/** One thing of a throttle that is counted by itself: an e-mail, an address. */
export type ThrottleKey = { throttle: Throttle; of: string };

/** Under which name a thing is counted. */
export const bucketOf = ({ throttle, of }: ThrottleKey): string => `${throttle.name}:${of}`;

/** The network of an address: one line of a home or phone holds a whole /64 of IPv6 addresses. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail = ''] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

/** Counts what is done too often, in the database, so that all instances count together. */
export function createThrottles({ db, now }: { db: Database; now: () => Date }) {
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
    /** `request/too-many` (429) with the seconds to wait, where one of these has no room. */
    assertRoom: async (...keys: ThrottleKey[]): Promise<void> => {
      for (const key of keys) refuseFor(await secondsUntilRoom(db, windowOf(key)));
    },
    /** Counts one of each, or `request/too-many` (429) where one has no room. */
    count: async (...keys: ThrottleKey[]): Promise<void> => {
      for (const key of keys) refuseFor(await takeRoom(db, windowOf(key)));
    },
  };
}

/** What `createThrottles` makes. */
export type Throttles = ReturnType<typeof createThrottles>;
