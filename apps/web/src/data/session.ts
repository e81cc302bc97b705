import { useSyncExternalStore } from 'react';
import { ApiError, api, takeTokensFrom, whenSessionRefused } from './api.ts';
import type { Person, Session, SignOutOptions, SignUpAccount } from './contract.ts';
import { forgetPerson } from './device.ts';
import {
  clearSession,
  readPerson,
  readRefreshToken,
  readToken,
  type Tokens,
  tokenLifeLeft,
  writePerson,
  writeTokens,
} from './token-store.ts';

/** The seed: the token is refreshed when 5 minutes or less remain, looked at each 60 s. */
const REFRESH_AT_MS = 5 * 60_000;
const CHECK_EACH_MS = 60_000;

let state: Session = { status: 'loading' };
const listeners = new Set<() => void>();

function become(next: Session): void {
  state = next;
  for (const listener of listeners) listener();
}

function fromDevice(): Session {
  const person = readPerson();
  return person === null || readRefreshToken() === null
    ? { status: 'signedOut' }
    : { status: 'signedIn', user: person };
}

type SignedIn = { user: Person } & Tokens;

function keep(answer: SignedIn): Person {
  writeTokens(answer, Date.now());
  writePerson(answer.user);
  become({ status: 'signedIn', user: answer.user });
  return answer.user;
}

/** Signs in by e-mail and password. Throws `ApiError` (wrong password, too many) or `NoConnectionError`. */
export async function signIn(email: string, password: string): Promise<Person> {
  // The contract's answer of /auth/login.
  return keep((await api.open('/auth/login', { email, password })) as SignedIn);
}

/**
 * The seed's sign-up: account, photo, name and photo on the identity, token, profile. What fails after the
 * account exists does not undo it: the profile is made at the next start if need be.
 */
export async function signUp({ email, password, displayName, photo }: SignUpAccount): Promise<Person> {
  // The contract's answer of /auth/register.
  const account = (await api.open('/auth/register', { email, password, displayName })) as SignedIn;
  if (account.user?.uid === undefined) throw new Error('Failed to create user account properly');
  writeTokens(account, Date.now());
  let user = account.user;
  if (photo !== undefined) {
    const { photoURL } = await api.upload('/users/photo-upload', photo, photo.name);
    user = ((await api.patch('/auth/me', { displayName, photoURL })) as { user: Person }).user;
  }
  await api.post('/users/register', { name: displayName, email, photoURL: user.photoURL });
  return keep({ ...account, user });
}

/** Ends the session here and on the server. Unsent work stays on the device for the same person unless it is discarded. */
export async function signOut({ discardUnsent = false }: SignOutOptions = {}): Promise<void> {
  const refreshToken = readRefreshToken();
  const person = readPerson();
  if (refreshToken !== null) await api.open('/auth/logout', { refreshToken }).catch(() => undefined);
  if (person !== null) await forgetPerson(person.uid, { discardUnsent });
  clearSession();
  become({ status: 'signedOut' });
}

async function refreshOnce(): Promise<string | null> {
  const refreshToken = readRefreshToken();
  if (refreshToken === null) return null;
  if (tokenLifeLeft(Date.now()) > REFRESH_AT_MS) return readToken(Date.now());
  try {
    // The contract's answer of /auth/refresh.
    const tokens = (await api.open('/auth/refresh', { refreshToken })) as Tokens;
    writeTokens(tokens, Date.now());
    return tokens.token;
  } catch (error) {
    // Only a refusal by the server signs a person out; no answer does not.
    if (error instanceof ApiError && error.status === 401) sessionRefused();
    return readToken(Date.now());
  }
}

/** A good access token: at most one refresh at a time over all tabs. */
export const freshToken = (): Promise<string | null> =>
  tokenLifeLeft(Date.now()) > REFRESH_AT_MS
    ? Promise.resolve(readToken(Date.now()))
    : navigator.locks.request('cafezal-refresh', refreshOnce);

function sessionRefused(): void {
  clearSession();
  become({ status: 'signedOut' });
}

/** The person's own data changed (name, photo): keeps the device's copy in step. */
export function updatePerson(user: Person): void {
  writePerson(user);
  become({ status: 'signedIn', user });
}

/** Reads the device, then keeps the token fresh; called once at start. */
export function startSession(): void {
  takeTokensFrom(freshToken);
  whenSessionRefused(sessionRefused);
  become(fromDevice());
  const check = () => {
    if (state.status === 'signedIn' && navigator.onLine) freshToken().catch(() => undefined);
  };
  setInterval(check, CHECK_EACH_MS);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'cafezal.person') become(fromDevice());
  });
  check();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const readSession = (): Session => state;

/** Who is signed in on this device. */
export const useSession = (): Session => useSyncExternalStore(subscribe, readSession);
