import { createHmac, timingSafeEqual } from 'node:crypto';

type Secret = { authSecret: string };

const PATH = '/api/photos/';
const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([\w-]{43})$/;
const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const signatureOf = (secret: Secret, key: string): string =>
  createHmac('sha256', secret.authSecret).update(`photo-address:${key}`).digest('base64url');

/** The address of a stored photo. It is signed, so nobody can guess it; everybody who has it may see the photo. */
export const photoAddress = (secret: Secret, key: string): string => `${PATH}${key}-${signatureOf(secret, key)}`;

/** The photo's key in the file name of an address, or null for a name without our signature. */
export function photoKeyOfName(secret: Secret, name: string): string | null {
  const [, key, signature] = NAME.exec(name) ?? [];
  if (key === undefined || signature === undefined) return null;
  const expected = Buffer.from(signatureOf(secret, key));
  return timingSafeEqual(expected, Buffer.from(signature)) ? key : null;
}

/** What is stored for a photo's address: the key of our own photo, else the address itself. */
export function toStoredAddress(secret: Secret, address: string): string {
  if (!address.startsWith(PATH)) return address;
  return photoKeyOfName(secret, address.slice(PATH.length).split('?')[0] ?? '') ?? address;
}

/** The address of a value that `toStoredAddress` gave; null stays null. */
export const fromStoredAddress = (secret: Secret, stored: string | null): string | null =>
  stored !== null && KEY.test(stored) ? photoAddress(secret, stored) : stored;
