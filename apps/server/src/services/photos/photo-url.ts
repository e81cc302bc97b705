import { Problem } from '@cafezal/domain/record/problem.ts';
import { toStoredAddress } from './photo-address.ts';

const MAX_LENGTH = 255;

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol);
}

/**
 * The stored value for a photo address that a person sends: null for null and '', the key of our own photo, or an
 * http(s) address. 422 `request/invalid` naming `photoURL` for anything else.
 */
export function toStoredPhoto(secret: { authSecret: string }, address: string | null): string | null {
  if (address === null || address === '') return null;
  const stored = toStoredAddress(secret, address);
  if (stored === address && !isWebAddress(address)) {
    throw new Problem('request/invalid', { fields: { photoURL: 'Confira o endereço da foto.' } });
  }
  if (stored.length > MAX_LENGTH) {
    throw new Problem('request/invalid', { fields: { photoURL: `No máximo ${MAX_LENGTH} caracteres.` } });
  }
  return stored;
}
