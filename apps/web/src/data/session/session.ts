import { useSyncExternalStore } from 'react';
import { isOnline, whenOnline } from '../../device/network.ts';
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
import { ApiError, api, NoConnectionError, takeTokensFrom } from '../server/api.ts';
import { forgetEnded, keepEnded } from './ended-session.ts';
import { beginCleanUp, type CleanUp, cancelCleanUp } from './sign-out-clean-up.ts';
import {
  clearVisitorSession,
  hasVisitorSession,
  isVisitorSessionKey,
  keepVisitorSession,
  NeedsAccountError,
  VISITOR,
} from './visitor.ts';

/** A token with less than this left is refreshed; checked every 60 s. */
const REFRESH_AT_MS = 5 * 60_000;
const CHECK_EACH_MS = 60_000;
/** A token with at least this much left is used at once while the next one is fetched. */
const USABLE_MS = 30_000;
/** A sign-out does not wait longer than this for the server. */
const LOGOUT_MS = 5_000;

let state: Session = { status: 'loading' };
/** Resolves when a session that `localStorage` lost was restored. */
let restored: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();

/** Callbacks that release a person's resources before their data are deleted or the session ends. */
const closings = new Set<() => Promise<void>>();

/** Registers a callback for when the person signs out. */
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
 * Deletes the demonstration farm and everything recorded in it from the device. Screens are not notified: leaving the
 * farm reloads the page.
 */
export async function endVisitorSession(): Promise<void> {
  if (!hasVisitorSession()) return;
  clearVisitorSession();
  await leave();
  await erasePerson(VISITOR.uid);
}

/** Starts a visitor session; the demonstration farm is on the device by now. A signed-in person stays signed in. */
export function startVisitorSession(): void {
  if (state.status === 'signedIn') return;
  keepVisitorSession();
  become({ status: 'visiting', user: VISITOR });
}

/** The server's answer to every way of signing in. */
export type SignedIn = { user: Person } & Tokens;

/** Stores a session on the device. `complete` runs with its token before the screens are notified. */
export async function beginSession(answer: SignedIn, complete?: () => Promise<void>): Promise<Person> {
  cancelCleanUp(answer.user.uid);
  forgetEnded();
  await writeTokens(answer, Date.now());
  await complete?.();
  return announceSession(answer.user);
}

/** Tells the screens who is signed in, once this is stored where it survives a killed browser. */
export async function announceSession(user: Person): Promise<Person> {
  await writePerson(user);
  become({ status: 'signedIn', user });
  await endVisitorSession();
  return user;
}

/** Signs in by e-mail and password. Throws `ApiError` (wrong password, too many attempts) or `NoConnectionError`. */
export async function signIn(email: string, password: string): Promise<Person> {
  // The contract's answer of /auth/login.
  return beginSession((await api.open('/auth/login', { email, password })) as SignedIn);
}

/** Ends the session in this tab; the answered function deletes the person's data. */
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
 * Screens are notified first, so that none opens the deleted data again.
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

/** The account was erased: deletes everything of the person from this device, unsent work included. */
export async function forgetAccount(): Promise<void> {
  const depart = endHere('accountGoes');
  become({ status: 'signedOut' });
  await leave();
  await depart();
}

/** Whether the device has a valid token other than the refused one: another tab has refreshed it. */
const hasOtherThan = (refused: string | undefined): boolean =>
  tokenLifeLeft(Date.now()) > REFRESH_AT_MS && (refused === undefined || readToken(Date.now()) !== refused);

async function refreshOnce(refused: string | undefined): Promise<string | null> {
  const refreshToken = readRefreshToken();
  // Signed out during another refresh.
  if (refreshToken === null) throw new Error('No user authenticated');
  if (hasOtherThan(refused)) return readToken(Date.now());
  const asked = Date.now();
  try {
    // The contract's answer of /auth/refresh.
    const tokens = (await api.open('/auth/refresh', { refreshToken })) as Tokens;
    // Signed out during the call: these tokens must not be stored.
    if (readRefreshToken() !== refreshToken) return readToken(Date.now());
    await writeTokens(tokens, Date.now(), asked);
    return readToken(Date.now());
  } catch (error) {
    // Only a refusal by the server signs a person out, not a missing answer.
    if (error instanceof ApiError && error.status === 401) sessionRefused();
    return readToken(Date.now());
  }
}

/**
 * A valid access token: refreshed when 5 minutes or less remain or when it was `refused`, one refresh at a time over
 * all tabs. A visitor has none: calls that need one are refused before they are sent.
 */
export async function freshToken(refused?: string): Promise<string | null> {
  // A token from before the browser was killed may be used already.
  await restored;
  if (state.status === 'visiting' && readRefreshToken() === null) throw new NeedsAccountError();
  // Another tab signed somebody else in, and this one has not heard of it yet: what it asks for is not theirs.
  if (state.status === 'signedIn' && (readPerson()?.uid ?? state.user.uid) !== state.user.uid) {
    look();
    throw new NoConnectionError(null);
  }
  if (hasOtherThan(refused) || readRefreshToken() === null) return readToken(Date.now());
  const refreshed = oneAtATime('cafezal-refresh', () => refreshOnce(refused));
  if (refused !== undefined || tokenLifeLeft(Date.now()) <= USABLE_MS) return refreshed;
  refreshed.catch(() => undefined);
  return readToken(Date.now());
}

/**
 * The server refused the session, for example because another device ended it: it ends here like a sign-out. Unsent
 * work stays.
 */
function sessionRefused(): void {
  const person = readPerson();
  // Several calls may be refused at once, the later ones after the sign-out.
  if (person !== null) keepEnded(person.email);
  const depart = endHere('unsentStays');
  become({ status: 'signedOut' });
  const forget = async () => {
    await leave();
    await depart();
  };
  // Without storage there is nothing to delete.
  forget().catch(() => undefined);
}

/** Updates the device's copy after the person changed their name or photo. */
export function updatePerson(user: Person): void {
  writePerson(user);
  become({ status: 'signedIn', user });
}

/** Restores the session that a killed browser lost, and completes interrupted sign-outs. */
async function restore(): Promise<void> {
  const before = readPerson();
  const wasLost = await restoreSession();
  if (wasLost && before !== null && before.uid !== readPerson()?.uid) beginCleanUp(before.uid, 'unsentStays');
  if (wasLost || state.status === 'loading') become(fromDevice());
  if (state.status === 'signedOut') {
    const work = import('./finish-clean-ups.ts').then(({ finishCleanUps }) => finishCleanUps());
    work.catch(() => undefined);
  }
}

/** Takes over who is signed in on the device. Whoever was here before leaves, also where this tab saw no sign-out. */
function look(): void {
  const before = state.user?.uid;
  become(fromDevice());
  if (state.status === 'signedOut' || (before !== undefined && state.user?.uid !== before)) void leave();
}

/**
 * Reads the session from the device, then keeps its token fresh; called once at start. Resolves when it is known who is
 * signed in.
 */
export function startSession(): Promise<void> {
  takeTokensFrom(freshToken);
  const here = fromDevice();
  // A missing session may only be lost: the screens wait until it is known.
  become(here.status === 'signedOut' ? { status: 'loading' } : here);
  restored = restore();
  const check = () => {
    if (state.status === 'signedIn' && isOnline()) freshToken().catch(() => undefined);
  };
  setInterval(check, CHECK_EACH_MS);
  document.addEventListener('visibilitychange', check);
  // After sleep a laptop shows the same page, which was never hidden.
  window.addEventListener('focus', check);
  whenOnline(check);
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'cafezal.person' || isVisitorSessionKey(key)) look();
  });
  // A page restored from the back/forward cache has missed all changes.
  window.addEventListener('pageshow', ({ persisted }) => persisted && look());
  void restored.then(check);
  return state.status === 'loading' ? restored : Promise.resolve();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const readSession = (): Session => state;

/** Calls back at each sign-in and sign-out. */
export const whenSessionChanges = (listener: () => void): (() => void) => subscribe(listener);

/** Who is signed in on this device. */
export const useSession = (): Session => useSyncExternalStore(subscribe, readSession);
