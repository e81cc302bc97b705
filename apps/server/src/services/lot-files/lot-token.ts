import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 26;
const TOKEN = /^[A-Z2-7]{26}$/;
const GROUP = /.{4}(?=.)/g;

/** A new address of a published lot: 26 characters of base 32, 130 random bits. */
export const newLotToken = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** A token as it is stored, from any case and with the hyphens of paper; null for what never was one. */
export function readLotToken(text: string): string | null {
  const token = text.replaceAll('-', '').toUpperCase();
  return TOKEN.test(token) ? token : null;
}

/** A token in groups of four, for people to type. */
export const typedLotToken = (token: string): string => token.replace(GROUP, '$&-');
