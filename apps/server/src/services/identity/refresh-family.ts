import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * What is known of a refresh token: `confirmed` is the last one that was used, so that it is known to have arrived;
 * `unconfirmed` are the successors made from it; `retired` was confirmed once; `dead` is the sister of one that was
 * confirmed.
 */
export type TokenState = 'confirmed' | 'unconfirmed' | 'retired' | 'dead';

/** A refresh token of a session; `number` tells it from the other successors of the same token. */
export type FamilyToken = { hash: Buffer; state: TokenState; number: number; madeAt: Date; retiredAt: Date | null };

/** How a refresh token is answered: by the successor of a number, which may be one that was answered before. */
export type Succession = { confirms: boolean; number: number; isNew: boolean };

/** So long a repeated token is answered with the same successor: tabs that race share one. */
const SAME_FOR_MS = 60_000;
/** A device that lost this many answers gets the last of them again. */
const MOST_UNCONFIRMED = 20;

/** The successor of a confirmed token: one that was answered before, or the next one. */
function nextOf(unconfirmed: readonly FamilyToken[], now: Date): Succession {
  const [newest] = unconfirmed.toSorted((one, other) => other.number - one.number);
  if (newest === undefined) return { confirms: false, number: 1, isNew: true };
  const isShared = now.getTime() - newest.madeAt.getTime() < SAME_FOR_MS;
  const isRepeated = isShared || unconfirmed.length >= MOST_UNCONFIRMED;
  return { confirms: false, number: isRepeated ? newest.number : newest.number + 1, isNew: !isRepeated };
}

/**
 * What a live session answers to a refresh token that was shown at `askedAt`, `beside` being what else of it is confirmed
 * or waits to be used. Null for one that nobody honest can hold any more, which ends the session. Who had asked when the
 * successor was first used, or in the same millisecond, is a tab that lost a race: it gets that one.
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
  const hadAsked = shown.retiredAt !== null && askedAt <= shown.retiredAt;
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
