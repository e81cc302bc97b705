import { useSyncExternalStore } from 'react';
import { erasePerson } from '../database/device.ts';
import type { Person, Session, SignOutOptions } from '../device/contract.ts';
import {
  clearSession,
  readPerson,
  readRefreshToken,
  readToken,
  restoreSession,
  type Tokens,
  tokenLifeLeft,
  writePerson,
  writeTokens,
} from '../device/token-store.ts';
import { oneAtATime } from '../page/one-at-a-time.ts';
import { ApiError, api, takeTokensFrom } from '../server/api.ts';
import { forgetEnded, keepEnded } from './ended-session.ts';
import { beginCleanUp, type CleanUp, cancelCleanUp, finishCleanUps } from './sign-out-clean-up.ts';
import {
  clearVisitorSession,
  hasVisitorSession,
  isVisitorSessionKey,
  keepVisitorSession,
  NeedsAccountError,
  VISITOR,
} from './visitor.ts';

/** The seed: the token is refreshed when 5 minutes or less remain, looked at each 60 s. */
const REFRESH_AT_MS = 5 * 60_000;
const CHECK_EACH_MS = 60_000;
/** A token that still lives so long is used at once while the next one is fetched. */
const USABLE_MS = 30_000;
/** A sign-out in the field does not wait longer for the server. */
const LOGOUT_MS = 5_000;

let state: Session = { status: 'loading' };
/** Ends when what was lost of the session is back. */
let restored: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();

/** What must be put away before a person's data is taken from the device or the session ends. */
const closings = new Set<() => Promise<void>>();

/** Has something put away whenever a person leaves. */
export const whenPersonLeaves = (close: () => Promise<void>): void => void closings.add(close);

async function leave(): Promise<void> {
  await Promise.all([...closings].map((close) => close()));
}

function become(next: Session): void {
  state = next;
  for (const listener of listeners) listener();
}

function fromDevice(): Session {
  const person = readPerson();
  if (person !== null && readRefreshToken() !== null) return { status: 'signedIn', user: person };
  return hasVisitorSession() ? { status: 'visiting', user: VISITOR } : { status: 'signedOut' };
}

/**
 * Takes the example farm off the device with everything that was noted in it. The screens that show it are not told:
 * who leaves it loads the page anew.
 */
export async function endVisitorSession(): Promise<void> {
  if (!hasVisitorSession()) return;
  clearVisitorSession();
  await leave();
  await erasePerson(VISITOR.uid);
}

/** The example farm lies on the device: from here on its visitor looks at it. Who is signed in stays so. */
export function startVisitorSession(): void {
  if (state.status === 'signedIn') return;
  keepVisitorSession();
  become({ status: 'visiting', user: VISITOR });
}

/** What every way to sign in is answered. */
export type SignedIn = { user: Person } & Tokens;

/** Keeps a session on the device; what `complete` does with its token is done before the screens hear of it. */
export async function enterWith(answer: SignedIn, complete?: () => Promise<void>): Promise<Person> {
  cancelCleanUp(answer.user.uid);
  forgetEnded();
  await writeTokens(answer, Date.now());
  await complete?.();
  return admit(answer.user);
}

/** Lets the screens hear who is signed in, once it is sure to be known after the browser is killed. */
export async function admit(user: Person): Promise<Person> {
  await writePerson(user);
  become({ status: 'signedIn', user });
  await endVisitorSession();
  return user;
}

/** Signs in by e-mail and password. Throws `ApiError` (wrong password, too many) or `NoConnectionError`. */
export async function signIn(email: string, password: string): Promise<Person> {
  // The contract's answer of /auth/login.
  return enterWith((await api.open('/auth/login', { email, password })) as SignedIn);
}

/** Nobody is signed in from here on; what it answers takes away what was theirs. */
function endHere(cleanUp: CleanUp): () => Promise<void> {
  const person = readPerson();
  const cleared = clearSession();
  const forget = person === null ? undefined : beginCleanUp(person.uid, cleanUp);
  return async () => {
    await cleared;
    await forget?.();
  };
}

/**
 * Ends the session here and on the server. Unsent work stays on the device for the same person unless it is discarded.
 * The screens hear of it first, so that none opens again what is taken away.
 */
export async function signOut({ discardUnsent = false }: SignOutOptions = {}): Promise<void> {
  const refreshToken = readRefreshToken();
  forgetEnded();
  const depart = endHere(discardUnsent ? 'unsentGoes' : 'unsentStays');
  become({ status: 'signedOut' });
  await leave();
  await depart();
  if (refreshToken !== null) await api.open('/auth/logout', { refreshToken }, LOGOUT_MS).catch(() => undefined);
}

/** The account is no more: nothing of its person stays on this device, unsent work neither. */
export async function forgetAccount(): Promise<void> {
  const depart = endHere('accountGoes');
  become({ status: 'signedOut' });
  await leave();
  await depart();
}

/** Whether the device holds a token that lives on, and not the one that was refused: another tab was quicker. */
const hasOtherThan = (refused: string | undefined): boolean =>
  tokenLifeLeft(Date.now()) > REFRESH_AT_MS && (refused === undefined || readToken(Date.now()) !== refused);

async function refreshOnce(refused: string | undefined): Promise<string | null> {
  const refreshToken = readRefreshToken();
  // Signed out while another refresh was under way.
  if (refreshToken === null) throw new Error('No user authenticated');
  if (hasOtherThan(refused)) return readToken(Date.now());
  const asked = Date.now();
  try {
    // The contract's answer of /auth/refresh.
    const tokens = (await api.open('/auth/refresh', { refreshToken })) as Tokens;
    // Signed out while the server was asked: these tokens are nobody's here.
    if (readRefreshToken() !== refreshToken) return readToken(Date.now());
    await writeTokens(tokens, Date.now(), asked);
    return readToken(Date.now());
  } catch (error) {
    // Only a refusal by the server signs a person out; no answer does not.
    if (error instanceof ApiError && error.status === 401) sessionRefused();
    return readToken(Date.now());
  }
}

/**
 * A good access token: refreshed when 5 minutes or less remain or when it was `refused`, one refresh at a time over all
 * tabs. A visitor has none and gets none: what needs one is refused before it is sent.
 */
export async function freshToken(refused?: string): Promise<string | null> {
  // A token of before the browser was killed may be used up.
  await restored;
  if (state.status === 'visiting' && readRefreshToken() === null) throw new NeedsAccountError();
  if (hasOtherThan(refused) || readRefreshToken() === null) return readToken(Date.now());
  const refreshed = oneAtATime('cafezal-refresh', () => refreshOnce(refused));
  if (refused !== undefined || tokenLifeLeft(Date.now()) <= USABLE_MS) return refreshed;
  refreshed.catch(() => undefined);
  return readToken(Date.now());
}

/**
 * The server refused the session, as after another device ended it: it ends here as if one signed out. The person's
 * unsent work stays.
 */
function sessionRefused(): void {
  const person = readPerson();
  // Several calls may be refused at once, the later ones when nobody is signed in any more.
  if (person !== null) keepEnded(person.email);
  const depart = endHere('unsentStays');
  become({ status: 'signedOut' });
  const forget = async () => {
    await leave();
    await depart();
  };
  // A device that shuts its storage keeps nothing to forget.
  forget().catch(() => undefined);
}

/** The person's own data changed (name, photo): keeps the device's copy in step. */
export function updatePerson(user: Person): void {
  writePerson(user);
  become({ status: 'signedIn', user });
}

/** Takes up the session that a browser lost which was killed, and ends for good who had left before it was. */
async function restore(): Promise<void> {
  const before = readPerson();
  const wasLost = await restoreSession();
  if (wasLost && before !== null && before.uid !== readPerson()?.uid) beginCleanUp(before.uid, 'unsentStays');
  if (wasLost || state.status === 'loading') become(fromDevice());
  if (state.status === 'signedOut') finishCleanUps().catch(() => undefined);
}

/** Reads the device, then keeps the token fresh; called once at start. Resolves when it is known who is signed in. */
export function startSession(): Promise<void> {
  takeTokensFrom(freshToken);
  const here = fromDevice();
  // Who is not known may only be lost: the screens wait.
  become(here.status === 'signedOut' ? { status: 'loading' } : here);
  restored = restore();
  const check = () => {
    if (state.status === 'signedIn' && navigator.onLine) freshToken().catch(() => undefined);
  };
  setInterval(check, CHECK_EACH_MS);
  document.addEventListener('visibilitychange', check);
  // A laptop that wakes shows the same page, which was never hidden.
  window.addEventListener('focus', check);
  window.addEventListener('online', check);
  const look = () => {
    become(fromDevice());
    if (state.status === 'signedOut') void leave();
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'cafezal.person' || isVisitorSessionKey(key)) look();
  });
  // A page that the browser kept as it was, to go back to, heard of nothing since.
  window.addEventListener('pageshow', ({ persisted }) => persisted && look());
  void restored.then(check);
  return state.status === 'loading' ? restored : Promise.resolve();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const readSession = (): Session => state;

/** Calls back when someone signs in or out. */
export const whenSessionChanges = (listener: () => void): (() => void) => subscribe(listener);

/** Who is signed in on this device. */
export const useSession = (): Session => useSyncExternalStore(subscribe, readSession);
