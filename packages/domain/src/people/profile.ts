import { cleanText } from '../ground/clean-text.ts';
import { isCnpj, isCpf, normaliseTaxId } from './tax-ids.ts';

/** A phone as stored: digits alone, in three parts. */
export type Phone = { countryCode: string; areaCode: string; number: string };

/** Changes of a profile; absent fields stay, null empties. */
export type ProfileChanges = {
  name?: string;
  phone?: Phone | null;
  document?: string | null;
  photoURL?: string | null;
  pendingPlanId?: string | null;
};

/** The valid changes, and pt-BR errors by field. */
export type ReadProfile = { changes: ProfileChanges; problems: Readonly<Record<string, string>> };

const DEFAULT_COUNTRY_CODE = '55';
/** E.164: most digits of country, area and number together. */
const MAX_PHONE_DIGITS = 15;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Splits a phone given as text: with at least 10 digits the first 2 are the country, the next 2 the area. */
export function phoneOfText(text: string): Phone {
  const digits = digitsOf(text);
  if (digits.length < 10) return { countryCode: DEFAULT_COUNTRY_CODE, areaCode: '', number: '' };
  return { countryCode: digits.slice(0, 2), areaCode: digits.slice(2, 4), number: digits.slice(4) };
}

/** Whether the profile lacks a document. */
export const needsDocument = ({ document }: { document: string | null }): boolean =>
  document === null || document === '';

/** Whether the profile lacks a phone number. */
export const needsPhone = ({ phone }: { phone: Phone | null }): boolean => phone === null || phone.number === '';

type Reading = { value: unknown } | { problem: string };

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return cleanText(value);
  return typeof value === 'number' ? String(value) : undefined;
};

function readName(value: unknown): Reading {
  const name = textOf(value) ?? '';
  return name === '' ? { problem: 'Escreva seu nome.' } : { value: name };
}

function readPhone(value: unknown): Reading {
  if (value === null || value === '') return { value: null };
  const problem = 'Confira o telefone.';
  const phone = typeof value === 'string' ? phoneOfText(value) : phoneOfParts(value);
  if (phone === null) return { problem };
  const digits = phone.countryCode + phone.areaCode + phone.number;
  return digits.length > MAX_PHONE_DIGITS ? { problem } : { value: phone };
}

function phoneOfParts(value: unknown): Phone | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const parts = { countryCode: DEFAULT_COUNTRY_CODE, areaCode: '', number: '', ...value };
  const [countryCode, areaCode, number] = [parts.countryCode, parts.areaCode, parts.number].map(textOf);
  if (countryCode === undefined || areaCode === undefined || number === undefined) return null;
  return {
    countryCode: digitsOf(countryCode) || DEFAULT_COUNTRY_CODE,
    areaCode: digitsOf(areaCode),
    number: digitsOf(number),
  };
}

function readDocument(value: unknown): Reading {
  const text = value === null ? '' : textOf(value);
  if (text === '') return { value: null };
  const candidates = text === undefined ? [] : [normaliseTaxId(text), digitsOf(text)];
  const document = candidates.find((candidate) => isCpf(candidate) || isCnpj(candidate));
  return document === undefined ? { problem: 'Confira o CPF ou CNPJ: os dígitos não fecham.' } : { value: document };
}

function readOptionalText(value: unknown): Reading {
  if (value === null || value === '') return { value: null };
  const text = typeof value === 'string' ? cleanText(value) : undefined;
  return text === undefined ? { problem: 'Escreva um texto.' } : { value: text === '' ? null : text };
}

const READERS = {
  name: readName,
  phone: readPhone,
  document: readDocument,
  photoURL: readOptionalText,
  pendingPlanId: readOptionalText,
} as const satisfies Record<keyof ProfileChanges, (value: unknown) => Reading>;

/** Reads the changes that a person sends; unknown fields are dropped. */
export function readProfile(payload: unknown): ReadProfile {
  const changes: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  const sent = new Map(typeof payload === 'object' && payload !== null ? Object.entries(payload) : []);
  for (const [field, read] of Object.entries(READERS)) {
    const value: unknown = sent.get(field);
    if (value === undefined) continue;
    const reading = read(value);
    if ('problem' in reading) problems[field] = reading.problem;
    else changes[field] = reading.value;
  }
  // Each reader above gives the type of its own field.
  return { changes: changes as ProfileChanges, problems };
}
