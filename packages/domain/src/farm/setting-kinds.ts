import { cleanText } from '../ground/clean-text.ts';
import { gtin14 } from '../ground/gtin.ts';
import { formatNumber, parseDecimal } from '../ground/numbers.ts';
import { isEmail } from '../people/email-key.ts';
import { isCnpj, isCpf } from '../people/tax-ids.ts';

/** The kinds of settings. Bounds are inclusive. */
export type SettingKind =
  | {
      kind: 'number';
      low: number;
      high: number;
      decimals: number;
      unit: string;
      isMoney?: true;
      /** Common values, offered as chips, with what people call them where they have a name. */
      presets?: readonly { value: number; name?: string }[];
    }
  /** A range: stored as `{low, high}`, or as a pair where the API requires that. */
  | { kind: 'range'; low: number; high: number; decimals: number; unit: string; isPair?: true }
  | { kind: 'choice'; options: Readonly<Record<string, string>> }
  /** Digits; a GTIN is kept with 14 of them. */
  | { kind: 'digits'; least: number; most: number; as?: 'gtin' }
  /** Text up to `most` characters, an address of e-mail, or a CPF or CNPJ. */
  | { kind: 'text'; most: number; as?: 'email' | 'taxId' }
  | { kind: 'timezone' };

/** The value to store, or why it is invalid. */
export type Reading = { value: unknown } | { problem: string };

const isTimezone = (text: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

function readNumber(value: unknown, { low, high, decimals }: SettingKind & { kind: 'number' }): Reading {
  const number = parseDecimal(value);
  if (number !== null && number >= low && number <= high) return { value: rounded(number, decimals) };
  return { problem: `Escreva um número de ${formatNumber(low, decimals)} a ${formatNumber(high, decimals)}.` };
}

/** The two ends sent as `{low, high}` or as a pair; null if there are not two. */
export function endsOf(value: unknown): readonly [unknown, unknown] | null {
  if (Array.isArray(value)) return value.length === 2 ? [value[0], value[1]] : null;
  if (typeof value !== 'object' || value === null) return null;
  const ends = new Map<string, unknown>(Object.entries(value));
  return [ends.get('low'), ends.get('high')];
}

function readRange(value: unknown, { low, high, decimals, isPair }: SettingKind & { kind: 'range' }): Reading {
  const [from, to] = endsOf(value)?.map(parseDecimal) ?? [];
  if (from === undefined || from === null || to === undefined || to === null || from < low || to > high || from >= to) {
    const most = `${formatNumber(low, decimals)} a ${formatNumber(high, decimals)}`;
    return { problem: `Escreva o menor e o maior, dentro de ${most}.` };
  }
  const [least, greatest] = [rounded(from, decimals), rounded(to, decimals)];
  return { value: isPair === true ? [least, greatest] : { low: least, high: greatest } };
}

function readDigits(value: unknown, { least, most, as }: SettingKind & { kind: 'digits' }): Reading {
  const text = typeof value === 'string' ? value.trim() : '';
  if (!/^\d+$/.test(text) || text.length < least || text.length > most) {
    return { problem: `São de ${least} a ${most} dígitos.` };
  }
  if (as === undefined) return { value: text };
  const gtin = gtin14(text);
  return gtin === null ? { problem: 'Este GTIN não confere. Copie os dígitos do código de barras.' } : { value: gtin };
}

function readText(value: unknown, { most, as }: SettingKind & { kind: 'text' }): Reading {
  const text = typeof value === 'string' ? cleanText(value) : '';
  if (text === '') return { problem: 'Escreva um texto.' };
  if (text.length > most) return { problem: `Use no máximo ${most} letras.` };
  if (as === 'email' && !isEmail(text)) return { problem: 'Escreva um e-mail como nome@exemplo.com.br.' };
  if (as === 'taxId' && !isCpf(text) && !isCnpj(text)) return { problem: 'Este CPF ou CNPJ não existe. Confira.' };
  return { value: text };
}

/** Reads the sent value of a setting as it is stored. */
export function readSetting(value: unknown, kind: SettingKind): Reading {
  switch (kind.kind) {
    case 'number':
      return readNumber(value, kind);
    case 'range':
      return readRange(value, kind);
    case 'digits':
      return readDigits(value, kind);
    case 'text':
      return readText(value, kind);
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(kind.options, value)
        ? { value }
        : { problem: 'Escolha uma das opções.' };
    case 'timezone':
      return typeof value === 'string' && /^[A-Z]\w+(?:\/\w+)+$/.test(value) && isTimezone(value)
        ? { value }
        : { problem: 'Escolha um fuso horário, como America/Sao_Paulo.' };
  }
}
