import { type Masked, maskBy } from './mask.ts';
import { byThrees } from './phone-text.ts';
import type { Phone } from './profile.ts';

const BRAZIL = '55';
/** Area code and number; mobile numbers start with 9 and have one more digit. */
const MOBILE = '(##) #####-####';
const LANDLINE = '(##) ####-####';
/** E.164: most digits of country, area and number together; a number has at least a country code and four digits. */
const MOST_DIGITS = 15;
const FEWEST_DIGITS = 7;
/** Country codes with two digits (ITU-T E.164); 1 and 7 have one, all others three. */
const TWO_DIGITS = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

const codeLength = (digits: string): number => (/^[17]/.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3);

/** A Brazilian number without a leading 55 or trunk 0. */
function ofBrazil(digits: string): string {
  const bare = digits.replace(/^0+/, '');
  return (bare.length > 11 && bare.startsWith(BRAZIL) ? bare.slice(2) : bare).slice(0, 11);
}

/**
 * The mask of a phone while typing: area code and number in Brazil; after a `+` a country code and number. `+55` is
 * Brazil again.
 */
export function maskPhone(text: string): Masked {
  const digits = text.replace(/\D/g, '');
  if (!text.trimStart().startsWith('+')) {
    const own = ofBrazil(digits);
    return maskBy(/^..9/.test(own) || own.length > 10 ? MOBILE : LANDLINE, own);
  }
  const length = codeLength(digits);
  const [code, number] = [digits.slice(0, length), digits.slice(length, MOST_DIGITS)];
  if (code === BRAZIL) return maskPhone(number);
  return { text: `+${code}${number === '' ? '' : ` ${byThrees(number)}`}`, rest: '' };
}

/** The country code shown before a typed phone; undefined if it is typed. */
export const phonePrefix = (text: string): string | undefined =>
  text.trimStart().startsWith('+') ? undefined : `+${BRAZIL}`;

/** The phone to send; null if it is incomplete. */
export function phoneOf(text: string): Phone | null {
  const digits = text.replace(/\D/g, '');
  if (phonePrefix(text) === undefined) {
    if (digits.length < FEWEST_DIGITS) return null;
    const length = codeLength(digits);
    return { countryCode: digits.slice(0, length), areaCode: '', number: digits.slice(length) };
  }
  if (!/^[1-9][1-9](?:9\d{8}|[2-9]\d{7})$/.test(digits)) return null;
  return { countryCode: BRAZIL, areaCode: digits.slice(0, 2), number: digits.slice(2) };
}
