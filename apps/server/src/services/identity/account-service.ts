import { cleanText } from '@cafezal/domain/ground/clean-text.ts';
import { emailKey } from '@cafezal/domain/people/email-key.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  insertAccount,
  updateAccount,
} from '../../db/account-rows.ts';
import type { AnyDatabase } from '../../db/database.ts';
import { uuidV7 } from '../../db/uuid.ts';
import type { Throttle, Throttles } from '../request/throttle.ts';
import { assertEmail } from './email-address.ts';
import type { PasswordHashes } from './password-hash.ts';
import { assertStrongPassword } from './password-rules.ts';
import type { SignInLimits } from './sign-in-limits.ts';

const SIGN_UPS_BY_ADDRESS = { name: 'register:address', max: 60, seconds: 3600 } as const satisfies Throttle;
const FAILURES_BY_ACCOUNT = { name: 'reauthenticate', max: 10, seconds: 900 } as const satisfies Throttle;

type Parts = {
  db: AnyDatabase;
  passwords: PasswordHashes;
  throttles: Throttles;
  signInLimits: SignInLimits;
  now: () => Date;
};
type SignUp = { email: string; password: string; displayName?: string | null | undefined; network: string };
type SignIn = { email: string; password: string; network: string; device: string | undefined };

const cleanName = (name: string | null | undefined): string | null => cleanText(name ?? '') || null;

function signUp({ db, passwords, throttles, now }: Parts) {
  /** 422 for an invalid e-mail or password, 429 above 60 an hour from one network, 409 if the e-mail has an account. */
  return async ({ email, password, displayName, network }: SignUp): Promise<AccountRow> => {
    const { address, key } = assertEmail(email);
    assertStrongPassword(password, 'password', address);
    await throttles.count({ throttle: SIGN_UPS_BY_ADDRESS, of: network });
    if ((await findAccountByEmail(db, key)) !== undefined) throw new Problem('auth/email-already-in-use');
    const account = await insertAccount(db, {
      uid: uuidV7(now()),
      email: address,
      email_key: key,
      password_hash: await passwords.hash(password),
      display_name: cleanName(displayName),
      provider: 'password',
    });
    if (account === undefined) throw new Problem('auth/email-already-in-use');
    return account;
  };
}

function signIn({ db, passwords, throttles, signInLimits }: Parts) {
  /**
   * 401 `auth/invalid-credential`, in the same time whether or not the e-mail has an account; 429 after too many
   * failures. Failures are counted when they are known, and the limit is checked again before the answer, so that
   * parallel guesses learn no more than sequential ones.
   */
  return async ({ email, password, network, device }: SignIn): Promise<AccountRow> => {
    const key = emailKey(email);
    const limits = await signInLimits.keysOf({ emailKey: key, network, device });
    await throttles.assertRoom(...limits);
    const account = await findAccountByEmail(db, key);
    if (await passwords.matches(account?.password_hash, password)) {
      await throttles.assertRoom(...limits);
      if (account !== undefined) return account;
    }
    await throttles.count(...limits);
    throw new Problem('auth/invalid-credential');
  };
}

function confirmPassword({ db, passwords, throttles }: Parts) {
  /** The signed-in person's account if the password is right, else 422: a 401 would sign them out. */
  return async (uid: string, password: string, field: string): Promise<AccountRow> => {
    const attempts = { throttle: FAILURES_BY_ACCOUNT, of: uid };
    await throttles.assertRoom(attempts);
    const account = await findAccount(db, uid);
    if (await passwords.matches(account?.password_hash, password)) {
      await throttles.assertRoom(attempts);
      if (account !== undefined) return account;
    }
    await throttles.count(attempts);
    const message = 'A senha atual não confere.';
    throw new Problem('auth/invalid-credential', { status: 422, message, fields: { [field]: message } });
  };
}

/** Accounts with an e-mail and a password. */
export function createAccountService(parts: Parts) {
  const { db, passwords } = parts;
  const confirm = confirmPassword(parts);
  return {
    signUp: signUp(parts),
    signIn: signIn(parts),
    confirmPassword: confirm,
    /** 422 for a wrong current password or a weak new one. */
    changePassword: async (uid: string, currentPassword: string, newPassword: string): Promise<void> => {
      const account = await confirm(uid, currentPassword, 'currentPassword');
      assertStrongPassword(newPassword, 'newPassword', account.email);
      await updateAccount(db, uid, { password_hash: await passwords.hash(newPassword) });
    },
    /** `auth/unauthenticated` (401) where the account is gone. */
    find: async (uid: string): Promise<AccountRow> => {
      const account = await findAccount(db, uid);
      if (account === undefined) throw new Problem('auth/unauthenticated');
      return account;
    },
    /** Sets the given name and photo (as stored); undefined values stay. */
    update: async (
      uid: string,
      { displayName, photo }: { displayName?: string | null | undefined; photo?: string | null | undefined },
    ): Promise<AccountRow> => {
      const account = await updateAccount(db, uid, {
        // An empty SET is invalid SQL, so set the uid to itself.
        uid,
        ...(displayName === undefined ? {} : { display_name: cleanName(displayName) }),
        ...(photo === undefined ? {} : { photo_url: photo }),
      });
      if (account === undefined) throw new Problem('auth/unauthenticated');
      return account;
    },
  };
}

/** What `createAccountService` makes. */
export type AccountService = ReturnType<typeof createAccountService>;
