import { createHash } from 'node:crypto';
import type { AnyDatabase } from '../../db/database.ts';
import { forgetDevices, isKnownDevice, rememberDevice } from '../../db/known-device-rows.ts';
import { forgetBucket, forgetSignInTries } from '../../db/throttle-rows.ts';
import { bucketOf, type Throttle, type ThrottleKey } from '../request/throttle.ts';

/** Limits of failures: of an e-mail from a network, of a network, of an e-mail from everywhere, of a known device. */
const BY_EMAIL_AND_NETWORK = { max: 10, seconds: 900 } as const;
const BY_NETWORK = { name: 'login:address', max: 100, seconds: 900 } as const satisfies Throttle;
const BY_EMAIL = { name: 'login:email', max: 300, seconds: 900 } as const satisfies Throttle;
const BY_DEVICE = { max: 10, seconds: 900 } as const;
/** Limit of failures of an e-mail without a success; above it only known devices and the mailed link work. */
const BY_MONTH = { name: 'login:month', max: 1_000, seconds: 30 * 86_400 } as const satisfies Throttle;

/** How many recently used devices of a person are stored. */
const MOST_DEVICES = 20;

const DEVICE = /^[\w-]{43}$/;

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A sign-in attempt: e-mail, network, and the device's secret if it was sent in the right format. */
export type Attempt = { emailKey: string; network: string; device: string | undefined };

/** The device's secret in the header X-Device; undefined if the header has another format. */
export const deviceIn = (header: string | undefined): string | undefined =>
  header !== undefined && DEVICE.test(header) ? header : undefined;

/**
 * Limits wrong passwords. Counted by e-mail and network together, so that a stranger elsewhere locks nobody out; a
 * known device has its own count. Limits apply whether or not the e-mail has an account. The e-mail is last in the
 * counter's name, where the erasure of an account looks for it.
 */
export function createSignInLimits({ db, now }: { db: AnyDatabase; now: () => Date }) {
  const isKnown = async ({ emailKey, device }: Attempt): Promise<boolean> =>
    device !== undefined && (await isKnownDevice(db, emailKey, digestOf(device)));
  const month = (emailKey: string): ThrottleKey => ({ throttle: BY_MONTH, of: emailKey });
  return {
    isKnown,
    /** The counters of an attempt. */
    keysOf: async (attempt: Attempt): Promise<ThrottleKey[]> => {
      const { emailKey, network, device } = attempt;
      if (device !== undefined && (await isKnown(attempt))) {
        const name = `login:device:${digestOf(device).toString('base64url')}`;
        return [{ throttle: { ...BY_DEVICE, name }, of: emailKey }];
      }
      const name = `login:email-network:${digestOf(network).toString('base64url')}`;
      return [
        { throttle: { ...BY_EMAIL_AND_NETWORK, name }, of: emailKey },
        { throttle: BY_NETWORK, of: network },
        { throttle: BY_EMAIL, of: emailKey },
        month(emailKey),
      ];
    },
    /** After a success: remembers the device and clears the month's failures. */
    succeeded: async (uid: string, { emailKey, device }: Pick<Attempt, 'emailKey' | 'device'>): Promise<void> => {
      await forgetBucket(db, bucketOf(month(emailKey)));
      if (device === undefined) return;
      await rememberDevice(db, { uid, hash: digestOf(device), now: now(), most: MOST_DEVICES });
    },
    /** After a new password by mailed link: clears every counter of the account and forgets its devices. */
    startAnew: async (uid: string, emailKey: string): Promise<void> => {
      await forgetSignInTries(db, { uid, emailKey });
      await forgetDevices(db, uid);
    },
  };
}

/** What `createSignInLimits` makes. */
export type SignInLimits = ReturnType<typeof createSignInLimits>;
