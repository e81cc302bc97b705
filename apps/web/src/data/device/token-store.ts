import { shellDevice } from '../../device/shell-device.ts';
import type { Person } from './contract.ts';
import { readSessionCopy, storeSessionCopy } from './session-copy.ts';

/** Storage key of the person's notices; deleted at the end of the session. */
export const NOTICES_KEY = 'cafezal.notices';
/** Storage key of the person's profile; deleted at the end of the session. */
export const PROFILE_KEY = 'cafezal.profile';

/**
 * The three keys of a session and the person it belongs to. They are in localStorage, so that the app is still signed
 * in after the tab was closed. An expired access token counts as absent; the refresh token and the person stay, so that
 * a day without signal does not lead to the sign-in screen.
 */
const KEYS = {
  token: 'cafezal.token',
  expiresAt: 'cafezal.tokenExpiresAt',
  refreshToken: 'cafezal.refreshToken',
  person: 'cafezal.person',
  notices: NOTICES_KEY,
  profile: PROFILE_KEY,
} as const;

/** How far the device's clock is ahead of the server's, in ms. */
const SKEW_KEY = 'cafezal.clockSkew';

/** Latest time heard from the server, by the server's clock, in ms. A correct clock never shows an earlier time. */
const SEEN_KEY = 'cafezal.clockSeen';

/** When the session was last written, in ms; strictly increasing. */
const WRITTEN_KEY = 'cafezal.sessionWritten';

/**
 * Keys that must not be lost. A browser writes `localStorage` to disk up to a minute late, and not at all if it is
 * killed.
 */
const KEPT = [...Object.values(KEYS), SKEW_KEY, SEEN_KEY];

const SESSION_KEYS: ReadonlySet<string> = new Set([...KEPT, WRITTEN_KEY]);

/** Whether a key of `localStorage` belongs to a session. */
export const isSessionKey = (key: string): boolean => SESSION_KEYS.has(key);

/** The tokens of a sign-in. `expiresAt` is an ISO instant. */
export type Tokens = { token: string; expiresAt: string; refreshToken: string };

/** Keys by which somebody else could act as the person, and until when. */
const SECRETS: ReadonlySet<string> = new Set([KEYS.token, KEYS.expiresAt, KEYS.refreshToken]);
/** In a shell secrets are kept by the system, encrypted, and here only while the app runs. */
const inMemory = new Map<string, string>();
const isInMemory = (key: string): boolean => SECRETS.has(key) && shellDevice()?.secrets !== undefined;

const readText = (key: string): string | null =>
  isInMemory(key) ? (inMemory.get(key) ?? null) : localStorage.getItem(key);

/** Keeps a text; null takes it away. */
function putText(key: string, text: string | null): void {
  // What an older shell left in the browser's storage goes in any case.
  if (text === null || isInMemory(key)) localStorage.removeItem(key);
  if (text === null) inMemory.delete(key);
  else if (isInMemory(key)) inMemory.set(key, text);
  else localStorage.setItem(key, text);
}

const readNumber = (key: string): number => Number(readText(key) ?? 0) || 0;
const readClockSkew = (): number => readNumber(SKEW_KEY);

/** Copies the session to IndexedDB, where it survives a killed browser. Without IndexedDB there is no copy. */
function keep(): Promise<void> {
  const at = Math.max(Date.now(), readNumber(WRITTEN_KEY) + 1);
  putText(WRITTEN_KEY, String(at));
  const values = KEPT.map((key) => [key, readText(key)] as const);
  return storeSessionCopy({ at, values }).catch(() => undefined);
}

/**
 * Restores what `localStorage` lost of the session when the browser was killed; answers whether it did. In a shell the
 * tokens are nowhere else, so that each start restores them.
 */
export async function restoreSession(): Promise<boolean> {
  const kept = await readSessionCopy().catch(() => undefined);
  if (kept === undefined) return false;
  const isLost = kept.at > readNumber(WRITTEN_KEY);
  const wanted = [...kept.values, [WRITTEN_KEY, String(kept.at)] as const].filter(
    ([key]) => isLost || (isInMemory(key) && readText(key) === null),
  );
  for (const [key, value] of wanted) putText(key, value);
  return wanted.some(([, value]) => isLost || value !== null);
}

/** A clock error below this does a record no harm, in ms. */
const HARMLESS_MS = 600_000;

/**
 * The corrected time, in ms of the epoch, on a device whose clock says `now`. If the device's clock was found wrong,
 * the server's clock counts, and the result is never before the server was last heard. A clock that was corrected
 * meanwhile is trusted.
 */
export function correctedTime(now: number = Date.now()): number {
  const skew = readClockSkew();
  const seen = readNumber(SEEN_KEY);
  if (seen === 0) return now;
  const right = Math.abs(skew) < HARMLESS_MS ? now : now - skew;
  return right >= seen - HARMLESS_MS ? right : Math.max(now, seen);
}

/** When the server issued a token, by the server's clock, in ms; NaN if the token does not say. */
function issuedAt(token: string): number {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  try {
    return Number(JSON.parse(atob(payload)).iat) * 1_000;
  } catch {
    return Number.NaN;
  }
}

/**
 * Tolerance of a token's life, in ms. A token that seems to live longer than its whole life plus this means that the
 * clock was set back.
 */
const SLACK_MS = 120_000;

/**
 * Milliseconds until the access token expires, by the server's clock; 0 or less if it has expired or this is unknown.
 */
export function tokenLifeLeft(now: number): number {
  const expiresAt = Date.parse(readText(KEYS.expiresAt) ?? '');
  if (Number.isNaN(expiresAt)) return Number.NEGATIVE_INFINITY;
  const left = expiresAt - (now - readClockSkew());
  const whole = expiresAt - issuedAt(readText(KEYS.token) ?? '');
  return left > whole + SLACK_MS ? 0 : left;
}

/** The access token if it is valid, else null; an expired one is deleted. */
export function readToken(now: number): string | null {
  const token = readText(KEYS.token);
  if (token === null) return null;
  if (tokenLifeLeft(now) > 0) return token;
  putText(KEYS.token, null);
  putText(KEYS.expiresAt, null);
  return null;
}

export const readRefreshToken = (): string | null => readText(KEYS.refreshToken);

/** The person signed in on this device; works offline. */
export function readPerson(): Person | null {
  const stored = readText(KEYS.person);
  if (stored === null) return null;
  // Written by `writePerson` alone.
  return JSON.parse(stored) as Person;
}

/**
 * The least amount by which the device's clock is ahead of the server's, in ms. `asked` and `now` are the device's
 * times before and after the call in which the server issued a token at `issued`.
 */
const skewOf = (asked: number, issued: number, now: number): number =>
  asked > issued ? asked - issued : Math.min(now - issued, 0);

/**
 * Keeps a session's tokens and measures the device's clock error where it matters (over a minute). `asked`: when the
 * tokens were requested, by the device's clock. They can be read at once and are on disk when this resolves. Wait for
 * that before using a token: if it were lost, the device would show the token before it, which the server takes for a
 * stolen one.
 */
export function writeTokens(
  { token, expiresAt, refreshToken }: Tokens,
  now: number,
  asked: number = now,
): Promise<void> {
  const issued = issuedAt(token);
  const skew = skewOf(asked, issued, now);
  putText(SKEW_KEY, String(Math.abs(skew) > 60_000 ? skew : 0));
  if (issued > 0) putText(SEEN_KEY, String(issued));
  // Write the refresh token first: a tab killed in between must not use the new access token and then present the old
  // refresh token.
  putText(KEYS.refreshToken, refreshToken);
  putText(KEYS.token, token);
  putText(KEYS.expiresAt, expiresAt);
  return keep();
}

/** Keeps who is signed in; on disk when this resolves. */
export function writePerson(person: Person): Promise<void> {
  putText(KEYS.person, JSON.stringify(person));
  return keep();
}

/**
 * Signs the device out at once; on disk when this resolves. Unsent work is in the person's own database and is not
 * touched.
 */
export function clearSession(): Promise<void> {
  for (const key of Object.values(KEYS)) putText(key, null);
  return keep();
}
