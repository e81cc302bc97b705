import { parseDecimal } from '../ground/numbers.ts';
import { CONVERSION_FACTORS } from '../ground/units.ts';
import { Problem } from '../record/problem.ts';
import type { FarmSettings } from '../record/record.ts';
import { defaultSettings } from './farm-defaults.ts';

/** What a farm set otherwise than its state's defaults; absent is the default. */
export type StoredSettings = Partial<FarmSettings>;

/** The settings that hold for a farm: what was set over the defaults of its state. */
export function settingsOf(state: string, stored: StoredSettings): FarmSettings {
  const usual = defaultSettings(state);
  const conversionFactors = { ...usual.conversionFactors, ...stored.conversionFactors };
  return { ...usual, ...stored, conversionFactors };
}

/** A value as it is kept, or why it cannot be. Null leads back to the default. */
type Reading = { value: unknown } | { problem: string };

type Reader = (value: unknown, stored: unknown) => Reading;

const DOCUMENTS = new Set([
  ...['carNumber', 'ccirCode', 'cib', 'landTitle', 'tenure', 'environmentalLicense', 'waterGrant', 'notaFiscal'],
]);

const entriesOf = (value: unknown): [string, unknown][] | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : null;

const isTimezone = (text: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

const readTimezone: Reader = (value) =>
  typeof value === 'string' && /^[A-Z]\w+(?:\/\w+)+$/.test(value) && isTimezone(value)
    ? { value }
    : { problem: 'Escolha um fuso horário, como America/Sao_Paulo.' };

const numberBetween =
  (low: number, high: number): Reader =>
  (value) => {
    const number = parseDecimal(value);
    return number !== null && number >= low && number <= high
      ? { value: number }
      : { problem: `Escreva um número de ${low} a ${high}.` };
  };

const oneOf =
  (...options: readonly string[]): Reader =>
  (value) =>
    typeof value === 'string' && options.includes(value) ? { value } : { problem: 'Escolha uma das opções.' };

/** Merges key by key; a null key is taken out again. */
function mergeInto(stored: unknown, sent: readonly [string, unknown][]): Record<string, unknown> {
  const merged = new Map(entriesOf(stored) ?? []);
  for (const [key, value] of sent) {
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  return Object.fromEntries(merged);
}

const readFactors: Reader = (value, stored) => {
  const entries = entriesOf(value)?.filter(([key]) => key in CONVERSION_FACTORS);
  const numbers = entries?.map(([key, factor]) => [key, factor === null ? null : parseDecimal(factor)] as const);
  const areRight = numbers?.every(([key, factor], index) => {
    if (factor === null) return entries?.[index]?.[1] === null;
    return factor > 0 && factor <= (key.endsWith('Pct') ? 100 : 20);
  });
  if (numbers === undefined || !areRight) return { problem: 'Confira os fatores: números acima de zero.' };
  return {
    value: mergeInto(
      stored,
      numbers.map(([key, factor]) => [key, factor]),
    ),
  };
};

const isPlain = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value);

const readDocuments: Reader = (value, stored) => {
  const entries = entriesOf(value)?.filter(([key]) => DOCUMENTS.has(key));
  const areRight = entries?.every(
    ([, item]) => isPlain(item) || (entriesOf(item)?.every(([, part]) => isPlain(part)) ?? false),
  );
  if (entries === undefined || !areRight) return { problem: 'Confira os documentos.' };
  return { value: mergeInto(stored, entries) };
};

const readPrefix: Reader = (value) =>
  typeof value === 'string' && /^\d{6,12}$/.test(value.trim())
    ? { value: value.trim() }
    : { problem: 'O prefixo GS1 tem de 6 a 12 dígitos.' };

const READERS: Readonly<Record<keyof FarmSettings, Reader>> = {
  timezone: readTimezone,
  measureLiters: numberBetween(1, 1000),
  litersPerSaca: numberBetween(50, 5000),
  conversionFactors: readFactors,
  allocationBasis: oneOf('mass', 'dryMatter'),
  taxRegime: oneOf('pf', 'pj', 'payroll'),
  documents: readDocuments,
  gs1CompanyPrefix: readPrefix,
};

/**
 * What a farm has set after a change: keys absent stay, null leads back to the default, `conversionFactors` and
 * `documents` merge key by key, unknown keys are dropped. 422 `farm/invalid` by field.
 */
export function changeSettings(stored: StoredSettings, payload: unknown): StoredSettings {
  const sent = new Map(entriesOf(payload) ?? []);
  const changed = new Map<string, unknown>(Object.entries(stored));
  const problems: Record<string, string> = {};
  for (const [field, read] of Object.entries(READERS)) {
    const value = sent.get(field);
    if (value === undefined) continue;
    const reading: Reading = value === null ? { value: undefined } : read(value, changed.get(field));
    if ('problem' in reading) problems[field] = reading.problem;
    else if (reading.value === undefined) changed.delete(field);
    else changed.set(field, reading.value);
  }
  if (Object.keys(problems).length > 0) throw new Problem('farm/invalid', { fields: problems });
  // Each reader above gives the type of its own field.
  return Object.fromEntries(changed) as StoredSettings;
}
