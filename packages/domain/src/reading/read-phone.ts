import type { FieldOf } from '../definition/fields.ts';
import { isObject } from '../ground/json-value.ts';
import { phoneOf } from '../people/phone-mask.ts';
import type { Phone } from '../people/profile.ts';
import { type Place, refuse } from './reading-place.ts';

const BRAZIL = '55';
/** E.164: country, area and number together. */
const MOST_DIGITS = 15;

const digitsOf = (part: unknown): string =>
  typeof part === 'string' || typeof part === 'number' ? String(part).replace(/\D/g, '') : '';

/** A phone: its parts, by default in Brazil, or one line of text. A phone without a number counts as none. */
export function readPhone(raw: unknown, _field: FieldOf<'phone'>, place: Place): Phone | null {
  const wrong = () => refuse(place, 'not-a-phone', 'Telefone com DDD, como (35) 99999-8888.');
  if (typeof raw === 'string' || typeof raw === 'number') return phoneOf(String(raw)) ?? wrong();
  if (!isObject(raw)) return wrong();
  const number = digitsOf(raw.number);
  const phone = { countryCode: digitsOf(raw.countryCode) || BRAZIL, areaCode: digitsOf(raw.areaCode), number };
  if (number === '') return null;
  return phone.countryCode.length + phone.areaCode.length + number.length > MOST_DIGITS ? wrong() : phone;
}
