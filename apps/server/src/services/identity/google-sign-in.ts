import { createHash, randomBytes } from 'node:crypto';
import { maxLengthOf } from '@cafezal/domain/definition/limits.ts';
import { cleanText } from '@cafezal/domain/ground/clean-text.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Logger } from 'pino';
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  findAccountByGoogle,
  insertAccount,
  updateAccount,
} from '../../db/account-rows.ts';
import type { AnyDatabase, DatabaseTransaction } from '../../db/database.ts';
import {
  insertGoogleCode,
  insertGoogleFlow,
  spendIdToken,
  takeGoogleCode,
  takeGoogleFlow,
} from '../../db/google-rows.ts';
import { updateProfile } from '../../db/profile-rows.ts';
import { uuidV7 } from '../../db/uuid.ts';
import { type GooglePerson, type GoogleProvider, GoogleUnavailable } from '../../external/google.ts';
import { assertEmail } from './email-address.ts';
import type { Identity } from './identity.ts';

/** Longest duration of a popup's sign-in. */
const FLOW_MS = 10 * 60_000;
const CODE_MS = 60_000;

/** The parts that a sign-in with Google uses. */
export type GoogleParts = {
  db: AnyDatabase;
  now: () => Date;
  log: Logger;
  google: GoogleProvider | null;
  identity: Pick<Identity, 'sessions'>;
};

/** An account that Google confirmed, and whether this sign-in made it. */
export type GoogleAccount = { account: AccountRow; isNewUser: boolean };

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const random = (): string => randomBytes(32).toString('base64url');

/** The configured provider, or `auth/google-disabled` (404). */
export function googleOf({ google }: Pick<GoogleParts, 'google'>): GoogleProvider {
  if (google === null) throw new Problem('auth/google-disabled');
  return google;
}

const AWAY = 'O Google não está respondendo agora. Tente de novo em instantes, ou entre com e-mail e senha.';

/** The problem for a refusal by Google: 401, or 503 if Google did not answer. */
function refusal(log: Logger, error: unknown): Problem {
  log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'a sign-in with Google was refused');
  if (error instanceof GoogleUnavailable)
    return new Problem('server/not-ready', { message: AWAY, retryAfterSec: 5, cause: error });
  return new Problem('auth/invalid-credential');
}

/** The address of a person's picture, or null if it is too long or not https. */
const pictureOf = ({ picture }: GooglePerson): string | null =>
  picture !== null && picture.length <= maxLengthOf('photoURL') && picture.startsWith('https://') ? picture : null;

const nameOf = ({ name }: GooglePerson): string | null =>
  cleanText(name ?? '').slice(0, maxLengthOf('displayName')) || null;

async function make(trx: DatabaseTransaction, person: GooglePerson, now: Date): Promise<AccountRow | undefined> {
  const { address, key } = assertEmail(person.email);
  return insertAccount(trx, {
    uid: uuidV7(now),
    email: address,
    email_key: key,
    password_hash: null,
    display_name: nameOf(person),
    photo_url: pictureOf(person),
    email_verified: true,
    provider: 'google.com',
    google_subject: person.subject,
  });
}

type Linked = { account: AccountRow; wasUnproven: boolean };

/**
 * Ties a Google account to the account of its address, which is proven by that, on its profile too. Whoever made that account
 * without ever proving the address may be somebody else: their password stops working until it is reset, and their sessions
 * end.
 */
async function link(
  trx: DatabaseTransaction,
  account: AccountRow,
  { subject, now }: { subject: string; now: Date },
): Promise<Linked> {
  if (account.google_subject !== null) throw new Problem('auth/invalid-credential');
  const wasUnproven = !account.email_verified;
  const linked = await updateAccount(trx, account.uid, {
    google_subject: subject,
    email_verified: true,
    ...(wasUnproven ? { password_hash: null } : {}),
  });
  if (wasUnproven) await updateProfile(trx, account.uid, { email_verified: true, updated_at: now });
  return { account: linked ?? account, wasUnproven };
}

/**
 * The account of a person whom Google confirmed: the linked one, else the one of the address, else a new one. 401 where
 * Google has not verified the address.
 */
async function accountFor(services: GoogleParts, person: GooglePerson): Promise<GoogleAccount> {
  const { db, identity, now } = services;
  const known = await findAccountByGoogle(db, person.subject);
  if (known !== undefined) return { account: known, isNewUser: false };
  if (!person.isEmailVerified) throw new Problem('auth/invalid-credential');
  const { key } = assertEmail(person.email);
  const outcome = await db.transaction().execute(async (trx) => {
    const existing = await findAccountByEmail(trx, key);
    if (existing !== undefined)
      return { ...(await link(trx, existing, { subject: person.subject, now: now() })), isNewUser: false };
    const account = await make(trx, person, now());
    // A concurrent sign-in with the same address was first; a retry finds its account.
    if (account === undefined) throw new Problem('server/not-ready');
    return { account, wasUnproven: false, isNewUser: true };
  });
  if (outcome.wasUnproven) await identity.sessions.endAll(outcome.account.uid);
  return outcome;
}

/** An ID token of a native device. */
export type SentIdToken = { idToken: string; nonce?: string | undefined };

/** The person whom an ID token names; each token works once. 401 `auth/invalid-credential` for an invalid token. */
export async function personOfIdToken(services: GoogleParts, { idToken, nonce }: SentIdToken): Promise<GooglePerson> {
  const { db, log, now } = services;
  const { person, expiresAt } = await googleOf(services)
    .verify(idToken, nonce)
    .catch((error: unknown) => {
      throw refusal(log, error);
    });
  const isFirst = await spendIdToken(db, { hash: hashOf(idToken), expiresAt, now: now() });
  if (!isFirst) throw new Problem('auth/invalid-credential');
  return person;
}

/** Signs in by an ID token of a native device. 401 `auth/invalid-credential` for an invalid token. */
export const signInByIdToken = async (services: GoogleParts, sent: SentIdToken): Promise<GoogleAccount> =>
  accountFor(services, await personOfIdToken(services, sent));

/** The linked account of a person who signs in again to prove who they are. No account is made or linked. */
async function knownAccount({ db }: Pick<GoogleParts, 'db'>, { subject }: GooglePerson): Promise<GoogleAccount> {
  const account = await findAccountByGoogle(db, subject);
  if (account === undefined) throw new Problem('auth/invalid-credential');
  return { account, isNewUser: false };
}

/** The purpose of a popup: to sign in, or to confirm who is signed in. */
export type GooglePurpose = 'sign-in' | 'reauthenticate';

/** Begins a sign-in in a popup: the popup's address, and the cookie value that ties it to this browser. */
export async function beginGoogleFlow(
  services: GoogleParts,
  purpose: GooglePurpose,
): Promise<{ location: URL; browser: string }> {
  const provider = googleOf(services);
  const [flow, browser] = [{ state: random(), nonce: random(), verifier: random() }, random()];
  const now = services.now();
  const { nonce, verifier } = flow;
  const row = { state_hash: hashOf(flow.state), browser_hash: hashOf(browser), verifier, nonce, purpose };
  await insertGoogleFlow(services.db, { ...row, expires_at: new Date(now.getTime() + FLOW_MS) }, now);
  const location = await provider.authorizationUrl(flow).catch((error: unknown) => {
    throw error instanceof GoogleUnavailable ? refusal(services.log, error) : error;
  });
  return { location, browser };
}

/**
 * Ends a sign-in in a popup: a one-time code for the window that opened it. 401 if it belongs to another browser, is
 * late or was refused.
 */
export async function finishGoogleFlow(
  services: GoogleParts,
  { callback, browser }: { callback: URL; browser: string },
): Promise<string> {
  const { db, log } = services;
  const provider = googleOf(services);
  const state = callback.searchParams.get('state') ?? '';
  const found = await takeGoogleFlow(db, {
    stateHash: hashOf(state),
    browserHash: hashOf(browser),
    now: services.now(),
  });
  if (found === undefined) throw new Problem('auth/invalid-credential');
  const { verifier, nonce, purpose } = found;
  const person = await provider.finish(callback, { state, verifier, nonce }).catch((error: unknown) => {
    throw refusal(log, error);
  });
  const accountOf = purpose === 'reauthenticate' ? knownAccount : accountFor;
  const { account, isNewUser } = await accountOf(services, person);
  const code = random();
  const now = services.now();
  const row = { hash: hashOf(code), uid: account.uid, is_new_user: isNewUser };
  await insertGoogleCode(db, { ...row, expires_at: new Date(now.getTime() + CODE_MS) }, now);
  return code;
}

/** The account of a popup's code; 401 for a used, unknown or expired code. */
export async function exchangeGoogleCode(
  services: Pick<GoogleParts, 'db' | 'now'>,
  code: string,
): Promise<GoogleAccount> {
  const taken = await takeGoogleCode(services.db, hashOf(code), services.now());
  const account = taken === undefined ? undefined : await findAccount(services.db, taken.uid);
  if (taken === undefined || account === undefined) throw new Problem('auth/invalid-credential');
  return { account, isNewUser: taken.is_new_user };
}
