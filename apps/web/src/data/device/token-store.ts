import type { Person } from './contract.ts';
import { keepSession, readKeptSession } from './kept-session.ts';

/** What this device keeps of the person's notices; it goes with the session. */
export const NOTICES_KEY = 'cafezal.notices';
/** What this device keeps of the person's profile; it goes with the session. */
export const PROFILE_KEY = 'cafezal.profile';

/**
 * The three keys of the seed's session storage and the person they belong to. They live in localStorage,
 * so that a closed tab opens again in the field. An expired access token counts as absent; the refresh
 * token and the person stay, or a day without signal would show the sign-in screen.
 */
const KEYS = {
  token: 'cafezal.token',
  expiresAt: 'cafezal.tokenExpiresAt',
  refreshToken: 'cafezal.refreshToken',
  person: 'cafezal.person',
  notices: NOTICES_KEY,
  profile: PROFILE_KEY,
} as const;

/** How far the device's clock is ahead of the server's, in ms, so that a wrong clock does no harm. */
const SKEW_KEY = 'cafezal.clockSkew';

/** When the server was last heard, by its own clock, in ms: no clock that is right says less. */
const SEEN_KEY = 'cafezal.clockSeen';

/** When the session was last written, in ms, each time later than before. */
const WRITTEN_KEY = 'cafezal.sessionWritten';

/** What must not be lost: a browser writes `localStorage` to the disk up to a minute late, and one that is killed never. */
const KEPT = [...Object.values(KEYS), SKEW_KEY, SEEN_KEY];

const SESSION_KEYS: ReadonlySet<string> = new Set([...KEPT, WRITTEN_KEY]);

/** Whether a key of the device's storage belongs to a session. */
export const isSessionKey = (key: string): boolean => SESSION_KEYS.has(key);

/** What a sign-in answers. `expiresAt` is an ISO instant. */
export type Tokens = { token: string; expiresAt: string; refreshToken: string };

const readNumber = (key: string): number => Number(localStorage.getItem(key) ?? 0) || 0;
const readClockSkew = (): number => readNumber(SKEW_KEY);

/** Keeps the session as it stands where it outlives a browser that is killed; a device without such a place does without. */
function keep(): Promise<void> {
  const at = Math.max(Date.now(), readNumber(WRITTEN_KEY) + 1);
  localStorage.setItem(WRITTEN_KEY, String(at));
  const values = KEPT.map((key) => [key, localStorage.getItem(key)] as const);
  return keepSession({ at, values }).catch(() => undefined);
}

/** Brings back what `localStorage` lost of the session when the browser was killed; answers whether it had. */
export async function restoreSession(): Promise<boolean> {
  const kept = await readKeptSession().catch(() => undefined);
  if (kept === undefined || kept.at <= readNumber(WRITTEN_KEY)) return false;
  for (const [key, value] of [...kept.values, [WRITTEN_KEY, String(kept.at)] as const])
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  return true;
}

/** An error of the device's clock below this does a record no harm, in ms. */
const HARMLESS_MS = 600_000;

/**
 * The time, in ms of the epoch, of a device whose clock says `now`: by the server's clock where this device's was found
 * wrong, and never before the server was last heard. A clock that was put right since is believed.
 */
export function rightTime(now: number = Date.now()): number {
  const skew = readClockSkew();
  const seen = readNumber(SEEN_KEY);
  if (seen === 0) return now;
  const right = Math.abs(skew) < HARMLESS_MS ? now : now - skew;
  return right >= seen - HARMLESS_MS ? right : Math.max(now, seen);
}

/** When the server made a token, by its own clock, in ms; NaN when the token does not say. */
function issuedAt(token: string): number {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  try {
    return Number(JSON.parse(atob(payload)).iat) * 1_000;
  } catch {
    return Number.NaN;
  }
}

/** Beyond its whole life a token can only seem to live where the clock was set back. */
const SLACK_MS = 120_000;

/** Milliseconds until the access token ends, by the server's clock; 0 or less when it has, or when nobody can tell. */
export function tokenLifeLeft(now: number): number {
  const expiresAt = Date.parse(localStorage.getItem(KEYS.expiresAt) ?? '');
  if (Number.isNaN(expiresAt)) return Number.NEGATIVE_INFINITY;
  const left = expiresAt - (now - readClockSkew());
  const whole = expiresAt - issuedAt(localStorage.getItem(KEYS.token) ?? '');
  return left > whole + SLACK_MS ? 0 : left;
}

/** The access token while it is good, else null; an expired one is cleared. */
export function readToken(now: number): string | null {
  const token = localStorage.getItem(KEYS.token);
  if (token === null) return null;
  if (tokenLifeLeft(now) > 0) return token;
  localStorage.removeItem(KEYS.token);
  localStorage.removeItem(KEYS.expiresAt);
  return null;
}

export const readRefreshToken = (): string | null => localStorage.getItem(KEYS.refreshToken);

/** Who is signed in on this device, also without a network. */
export function readPerson(): Person | null {
  const stored = localStorage.getItem(KEYS.person);
  if (stored === null) return null;
  // Written by `writePerson` alone.
  return JSON.parse(stored) as Person;
}

/** How far a clock that said `asked` before and `now` after the server's `issued` is ahead of it at the least, in ms: what lies between took the answer its way. */
const skewOf = (asked: number, issued: number, now: number): number =>
  asked > issued ? asked - issued : Math.min(now - issued, 0);

/**
 * Keeps a session's tokens, and how far this device's clock is from the server's where that matters (over a minute).
 * `asked` is when they were asked for, by the device's clock. They can be read at once, and are on the disk when this
 * resolves: one that is used before can be lost, and the server takes the one before it for a thief's.
 */
export function writeTokens(
  { token, expiresAt, refreshToken }: Tokens,
  now: number,
  asked: number = now,
): Promise<void> {
  const issued = issuedAt(token);
  const skew = skewOf(asked, issued, now);
  localStorage.setItem(SKEW_KEY, String(Math.abs(skew) > 60_000 ? skew : 0));
  if (issued > 0) localStorage.setItem(SEEN_KEY, String(issued));
  // First the refresh token: a tab that is killed in between must not use the others and then show the one before.
  localStorage.setItem(KEYS.refreshToken, refreshToken);
  localStorage.setItem(KEYS.token, token);
  localStorage.setItem(KEYS.expiresAt, expiresAt);
  return keep();
}

/** Keeps who is signed in; it is on the disk when this resolves. */
export function writePerson(person: Person): Promise<void> {
  localStorage.setItem(KEYS.person, JSON.stringify(person));
  return keep();
}

/** Signs the device out, at once; that is on the disk when this resolves. Unsent work lies in the person's own database and is not touched. */
export function clearSession(): Promise<void> {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key);
  return keep();
}
