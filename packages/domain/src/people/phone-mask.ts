import { type Masked, maskBy } from './mask.ts';
import { byThrees } from './phone-text.ts';
import type { Phone } from './profile.ts';

const BRAZIL = '55';
/** Area and number: a mobile's begins with 9 and has a digit more. */
const MOBILE = '(##) #####-####';
const LANDLINE = '(##) ####-####';
/** E.164: country, area and number together; nobody is called by fewer digits than a country and four. */
const MOST_DIGITS = 15;
const FEWEST_DIGITS = 7;
/** The countries whose code has two digits (ITU-T E.164); 1 and 7 have one, all others three. */
const TWO_DIGITS = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

const codeLength = (digits: string): number => (/^[17]/.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3);

/** A Brazilian number without the 55 before it and the 0 that some dial. */
function ofBrazil(digits: string): string {
  const bare = digits.replace(/^0+/, '');
  return (bare.length > 11 && bare.startsWith(BRAZIL) ? bare.slice(2) : bare).slice(0, 11);
}

/**
 * A phone as it is typed: area and number of a Brazilian one, growing digit by digit; behind a `+` the code of another
 * country and its number. `+55` is Brazil again.
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

/** The code of the country that stands before what is typed; nothing where it is typed with it. */
export const phonePrefix = (text: string): string | undefined =>
  text.trimStart().startsWith('+') ? undefined : `+${BRAZIL}`;

/** What is sent of a typed phone; null for one that is not whole. */
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
