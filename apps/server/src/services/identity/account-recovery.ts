import { emailKey } from '@cafezal/domain/people/email-key.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { type AccountRow, findAccount, updateAccount } from '../../db/account-rows.ts';
import { updateProfile } from '../../db/profile-rows.ts';
import type { BackgroundWork } from '../request/background-work.ts';
import type { Throttle, Throttles } from '../request/throttle.ts';
import { ownerOfLink, spendLink } from './account-links.ts';
import type { AccountMailParts } from './account-mail.ts';
import { sendPasswordChanged, sendReset, sendVerification } from './account-mail.ts';
import type { Identity } from './identity.ts';
import { assertStrongPassword } from './password-rules.ts';

type Parts = AccountMailParts & {
  throttles: Throttles;
  background: BackgroundWork;
  identity: Pick<Identity, 'accounts' | 'passwords' | 'sessions' | 'signInLimits'>;
};

/** No second mail within five seconds. */
const DEBOUNCE = { name: 'verification:debounce', max: 1, seconds: 5 } as const satisfies Throttle;
const VERIFICATIONS = { name: 'verification:hour', max: 10, seconds: 3600 } as const satisfies Throttle;
const RESETS_BY_EMAIL = { name: 'reset:email', max: 10, seconds: 3600 } as const satisfies Throttle;
const RESETS_BY_ADDRESS = { name: 'reset:address', max: 60, seconds: 3600 } as const satisfies Throttle;
const LINKS_BY_ADDRESS = { name: 'link:address', max: 100, seconds: 900 } as const satisfies Throttle;

/** Waiting time that screens show after too many mails. */
const TOO_MANY_HINT_SECONDS = 300;

const secondsOf = (error: unknown): number | null =>
  error instanceof Problem && error.code === 'request/too-many' ? (error.details.retryAfterSec ?? null) : null;

async function countVerification({ throttles }: Parts, uid: string): Promise<void> {
  try {
    await throttles.count({ throttle: DEBOUNCE, of: uid });
  } catch (error) {
    const retryAfterSec = secondsOf(error);
    throw retryAfterSec === null ? error : new Problem('auth/debounced', { retryAfterSec });
  }
  try {
    await throttles.count({ throttle: VERIFICATIONS, of: uid });
  } catch (error) {
    const isTooMany = secondsOf(error) !== null;
    throw isTooMany ? new Problem('auth/too-many-requests', { retryAfterSec: TOO_MANY_HINT_SECONDS }) : error;
  }
}

/** Mails the link that confirms the address. 429 `auth/debounced` within 5 s of the last, `auth/too-many-requests` past 10 an hour. */
export async function askForVerification(services: Parts, uid: string): Promise<void> {
  const account = await services.identity.accounts.find(uid);
  await countVerification(services, uid);
  await sendVerification(services, account);
}

/** Marks an account's e-mail as verified, on its profile too. */
export async function markVerified({ db, now }: Pick<Parts, 'db' | 'now'>, uid: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await updateAccount(trx, uid, { email_verified: true });
    await updateProfile(trx, uid, { email_verified: true, updated_at: now() });
  });
}

/** Confirms the address that the link was sent to; 422 `auth/link-invalid` for one that is not good any more. */
export async function confirmVerification(
  services: Parts,
  { token, network }: { token: string; network: string },
): Promise<void> {
  await services.throttles.count({ throttle: LINKS_BY_ADDRESS, of: network });
  const link = { token, purpose: 'verify', now: services.now() } as const;
  const uid = await ownerOfLink(services.db, link);
  await spendLink(services.db, link);
  await markVerified(services, uid);
}

async function hasRoomForReset({ throttles }: Parts, { email, network }: AskedReset): Promise<boolean> {
  try {
    await throttles.count(
      { throttle: RESETS_BY_ADDRESS, of: network },
      { throttle: RESETS_BY_EMAIL, of: emailKey(email) },
    );
    return true;
  } catch (error) {
    if (secondsOf(error) === null) throw error;
    return false;
  }
}

type AskedReset = { email: string; network: string };

/**
 * Mails a reset link if the address has an account; answer and duration are the same otherwise. So is the answer past ten
 * an hour, whose links are in the mailbox already, and past 60 of one network: nothing is mailed then.
 */
export async function askForReset(services: Parts, asked: AskedReset): Promise<void> {
  if (!(await hasRoomForReset(services, asked))) return;
  const { email } = asked;
  services.background.run('password reset', () => sendReset(services, email));
}

/**
 * Sets a new password by a link, ends all sessions, clears counted failures and confirms the address, which the link
 * proves. 422 `auth/link-invalid`, or `auth/weak-password`, after which the link still works.
 */
export async function resetPassword(
  services: Parts,
  { token, newPassword, network }: { token: string; newPassword: string; network: string },
): Promise<void> {
  const { identity, throttles, db } = services;
  await throttles.count({ throttle: LINKS_BY_ADDRESS, of: network });
  const link = { token, purpose: 'reset', now: services.now() } as const;
  const uid = await ownerOfLink(db, link);
  const account = accountThatIs(await findAccount(db, uid));
  assertStrongPassword(newPassword, 'newPassword', account.email);
  const password_hash = await identity.passwords.hash(newPassword);
  await spendLink(db, link);
  await updateAccount(db, uid, { password_hash });
  await markVerified(services, uid);
  await identity.sessions.endAll(uid);
  await identity.signInLimits.startAnew(uid, account.email_key);
  await sendPasswordChanged(services, account);
}

function accountThatIs(account: AccountRow | undefined): AccountRow {
  if (account === undefined) throw new Problem('auth/link-invalid');
  return account;
}
