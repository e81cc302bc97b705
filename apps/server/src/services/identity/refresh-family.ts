import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * The state of a refresh token. `confirmed`: the last one that was used, so it is known to have arrived. `unconfirmed`:
 * a successor of the confirmed one, not used yet. `retired`: confirmed earlier. `dead`: a sibling was confirmed
 * instead.
 */
export type TokenState = 'confirmed' | 'unconfirmed' | 'retired' | 'dead';

/** A refresh token of a session; `number` distinguishes it from the other successors of the same token. */
export type FamilyToken = { hash: Buffer; state: TokenState; number: number; madeAt: Date; retiredAt: Date | null };

/** The answer to a refresh token: the number of its successor, whether that one is new, and whether the shown token is confirmed. */
export type Succession = { confirms: boolean; number: number; isNew: boolean };

/** For this long a repeated token gets the same successor, so that tabs that race share one. */
const SAME_FOR_MS = 60_000;
/** A device that lost this many answers gets the last of them again. */
const MOST_UNCONFIRMED = 20;

/** The successor of a confirmed token: a recent one again, or the next one. */
function nextOf(unconfirmed: readonly FamilyToken[], now: Date): Succession {
  const [newest] = unconfirmed.toSorted((one, other) => other.number - one.number);
  if (newest === undefined) return { confirms: false, number: 1, isNew: true };
  const isShared = now.getTime() - newest.madeAt.getTime() < SAME_FOR_MS;
  const isRepeated = isShared || unconfirmed.length >= MOST_UNCONFIRMED;
  return { confirms: false, number: isRepeated ? newest.number : newest.number + 1, isNew: !isRepeated };
}

/**
 * The answer of a live session to a refresh token shown at `askedAt`. `beside` are the session's confirmed token and the
 * unused successors. Null for a token that no honest device can still hold; the session then ends. A tab that asked
 * before the millisecond in which the successor was first used lost a race: it gets that successor.
 */
export function succession(
  shown: FamilyToken,
  beside: readonly FamilyToken[],
  { now, askedAt }: { now: Date; askedAt: Date },
): Succession | null {
  if (shown.state === 'unconfirmed') return { confirms: true, number: 1, isNew: true };
  if (shown.state === 'confirmed')
    return nextOf(
      beside.filter(({ state }) => state === 'unconfirmed'),
      now,
    );
  const hadAsked = shown.retiredAt !== null && askedAt < shown.retiredAt;
  const used = hadAsked ? beside.find(({ state }) => state === 'confirmed') : undefined;
  return used === undefined ? null : { confirms: false, number: used.number, isNew: false };
}

/** What a refresh token is stored as. */
export const hashOf = (refreshToken: string): Buffer => createHash('sha256').update(refreshToken).digest();

/** A refresh token that has no predecessor: 256 random bits. */
export const firstRefreshToken = (): string => randomBytes(32).toString('base64url');

/** Derives the successors of a refresh token with a key of the server, so that none has to be stored to be answered again. */
export function createSuccessors(authSecret: string): (refreshToken: string, number: number) => string {
  const key = new Uint8Array(hkdfSync('sha256', authSecret, '', 'refresh-token', 32));
  return (refreshToken, number) => createHmac('sha256', key).update(`${number}:${refreshToken}`).digest('base64url');
}
