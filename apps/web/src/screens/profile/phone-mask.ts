import type { Phone } from '../../data/contract.ts';

const BRAZIL = '55';
const MOST_DIGITS = 11;

/** A Brazilian phone as it is typed, area and number: `35999998888` → `(35) 99999-8888`, growing digit by digit. */
export function maskPhone(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, MOST_DIGITS);
  const [area, number] = [digits.slice(0, 2), digits.slice(2)];
  if (digits.length <= 2) return area;
  const head = number.length > 8 ? 5 : 4;
  const tail = number.slice(head);
  return `(${area}) ${number.slice(0, head)}${tail === '' ? '' : `-${tail}`}`;
}

/** A stored phone as it stands in the form; empty where there is none. */
export const phoneText = (phone: Phone | null): string =>
  phone === null ? '' : maskPhone(`${phone.areaCode}${phone.number}`);

/** What is sent of a typed phone; null for one that is not whole. */
export function phoneOf(text: string): Phone | null {
  const digits = text.replace(/\D/g, '');
  if (digits.length < 10) return null;
  return { countryCode: BRAZIL, areaCode: digits.slice(0, 2), number: digits.slice(2) };
}
