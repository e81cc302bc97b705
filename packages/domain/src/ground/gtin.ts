/** Lengths of a GTIN as it is printed; all of them are one number, filled with zeros to 14 digits. */
const LENGTHS = [8, 12, 13, 14];
const MOST = 14;

/** The check digit of all digits before it. Source: GS1 General Specifications, section 7.9. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** A GTIN with 14 digits; null for a text that is none or whose last digit is another. */
export function gtin14(text: string): string | null {
  if (!/^\d+$/.test(text) || !LENGTHS.includes(text.length)) return null;
  return checkDigit(text.slice(0, -1)) === Number(text.at(-1)) ? text.padStart(MOST, '0') : null;
}

/** Whether a GTIN of 14 digits is of the company with a prefix: after the digit for the packaging, or for a carton of it. */
export const isOfCompany = (gtin: string, prefix: string): boolean => gtin.slice(1).startsWith(prefix);

/**
 * The letters, digits and signs of which GS1 makes a lot's number, and at most so many. `%`, `/`, `?`, `&` and `"` are left
 * out: within an address they would have to be told otherwise than they are printed.
 */
const LOT = /^[!'()*+,\-.0-9:;<=>A-Z_a-z]{1,20}$/;

/** The path of a lot's GS1 Digital Link, `/01/{gtin}/10/{lot}`; null for a code that GS1 does not take. */
export const digitalLinkPath = (gtin: string, lot: string): string | null =>
  LOT.test(lot) ? `/01/${gtin}/10/${lot}` : null;
