/** Numbers of rural property in Brazil: CAR, CCIR (INCRA), CIB and the NIRF from before it. With or without masks. */

/** More than a CAR with its mask and the spaces of who copies it. */
const LONGEST = 100;
const CAR = /^([A-Z]{2})-?(\d{2})\d{5}-?([A-F0-9]{4}\.?){8}$/;

/** The state of a CAR: its letters and its two IBGE digits; null for what is no CAR. */
export function stateOfCar(value: string): { code: string; ibge: string } | null {
  if (value.length > LONGEST) return null;
  const [, code, ibge] = CAR.exec(value.toUpperCase().replace(/\s/g, '')) ?? [];
  return code === undefined || ibge === undefined ? null : { code, ibge };
}

/** Whether this is the code of a property at INCRA, as the CCIR has it: 13 digits. */
export const isIncraCode = (value: string): boolean => /^\d{13}$/.test(value.replace(/[.\-\s]/g, ''));

/** Digits of a CIB by their value. I, L, O and U are none. */
const CIB_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CIB = /^[0-9A-HJKMNP-TV-Z]{8}$/;

const weighed = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * CIB_DIGITS.indexOf(digits[at] ?? ''), 0);

/** The check digit of a CIB, by the Receita Federal's page on it: by 31 with letters, by 11 as a NIRF without. */
function cibCheckDigit(digits: string): string {
  if (!/^\d+$/.test(digits)) return CIB_DIGITS[weighed(digits, [4, 3, 9, 5, 7, 1, 8]) % 31] ?? '';
  const rest = weighed(digits, [8, 7, 6, 5, 4, 3, 2]) % 11;
  return rest < 2 ? '0' : String(11 - rest);
}

/** A CIB, or the NIRF from before it: `form` where it is no 8 letters and digits, `check` where its last one does not fit. */
export function cibFault(value: string): 'form' | 'check' | null {
  const bare = value.toUpperCase().replace(/[.\-\s]/g, '');
  if (!CIB.test(bare)) return 'form';
  return bare.endsWith(cibCheckDigit(bare.slice(0, -1))) ? null : 'check';
}
