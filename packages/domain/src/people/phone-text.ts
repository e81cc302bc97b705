const BRAZIL = '55';

const digitsOf = (part: unknown): string => (typeof part === 'string' ? part.replace(/\D/g, '') : '');

/** Digits in groups of three, the last one longer: `2125550100` → `212 555 0100`. */
export const byThrees = (digits: string): string => digits.replace(/(\d{3})(?=\d{3})/g, '$1 ');

/** A stored phone in one line: `(35) 99999-8888`, `+351 912 345 678`; empty without one. */
export function phoneText(phone: Readonly<Record<string, unknown>> | null): string {
  const number = digitsOf(phone?.number);
  const area = digitsOf(phone?.areaCode);
  const country = digitsOf(phone?.countryCode) || BRAZIL;
  if (number === '') return '';
  if (country !== BRAZIL) return `+${country} ${byThrees(area + number)}`;
  return `${area === '' ? '' : `(${area}) `}${number.slice(0, -4)}-${number.slice(-4)}`;
}
