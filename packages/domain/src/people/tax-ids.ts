/**
 * Brazilian tax ids: CPF, CNPJ (numeric, and alphanumeric since July 2026, IN RFB 2.229/2024), CAEPF. All are accepted
 * with or without mask, and stored without mask in upper case.
 */

const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const CAEPF_WEIGHTS = [5, 6, 7, 8, 9, 2, 3, 4, 5, 6, 7, 8, 9];

/** A tax id as stored: upper case, without dots, slashes, dashes and spaces. */
export const normaliseTaxId = (value: string): string => value.toUpperCase().replace(/[.\-/\s]/g, '');

const characterValue = (character: string): number => character.charCodeAt(0) - 48;

/** Sum of value × weight over the characters; weights are aligned to the end. */
function weighted(characters: string, weights: readonly number[]): number {
  const last = weights.slice(weights.length - characters.length);
  return last.reduce((sum, weight, index) => sum + weight * characterValue(characters.charAt(index)), 0);
}

const isOneCharacter = (value: string): boolean => new Set(value).size === 1;

function cpfDigit(digits: string): number {
  const sum = [...digits].reduce(
    (total, digit, index) => total + characterValue(digit) * (digits.length + 1 - index),
    0,
  );
  return ((sum * 10) % 11) % 10;
}

/** Whether this is a CPF with valid check digits. */
export function isCpf(value: string): boolean {
  const cpf = normaliseTaxId(value);
  if (!/^\d{11}$/.test(cpf) || isOneCharacter(cpf)) return false;
  const first = cpfDigit(cpf.slice(0, 9));
  return cpf.endsWith(`${first}${cpfDigit(`${cpf.slice(0, 9)}${first}`)}`);
}

function cnpjDigit(characters: string): number {
  const rest = weighted(characters, CNPJ_WEIGHTS) % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Whether this is a CNPJ, numeric or alphanumeric, with valid check digits. */
export function isCnpj(value: string): boolean {
  const cnpj = normaliseTaxId(value);
  if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj) || isOneCharacter(cnpj)) return false;
  const first = cnpjDigit(cnpj.slice(0, 12));
  return cnpj.endsWith(`${first}${cnpjDigit(`${cnpj.slice(0, 12)}${first}`)}`);
}

/** Whether this is a CAEPF (rural producer's register, 14 digits) with valid check digits. */
export function isCaepf(value: string): boolean {
  const caepf = normaliseTaxId(value);
  if (!/^\d{14}$/.test(caepf) || isOneCharacter(caepf)) return false;
  const first = (weighted(caepf.slice(0, 12), CAEPF_WEIGHTS) % 11) % 10;
  const second = (weighted(`${caepf.slice(0, 12)}${first}`, CAEPF_WEIGHTS) % 11) % 10;
  return Number(caepf.slice(12)) === (first * 10 + second + 12) % 100;
}

/** A CPF or CNPJ with its mask; other lengths are answered unchanged. */
export function formatTaxId(value: string): string {
  const id = normaliseTaxId(value);
  if (id.length === 11) return id.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4');
  return id.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}
