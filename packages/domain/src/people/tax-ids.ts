/**
 * Tax ids of Brazil: CPF, CNPJ (numeric, and with letters for those registered since July 2026, IN RFB 2.229/2024),
 * CAEPF. All take a number with or without its mask; what is kept has neither mask nor small letters.
 */

const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const CAEPF_WEIGHTS = [5, 6, 7, 8, 9, 2, 3, 4, 5, 6, 7, 8, 9];

/** A tax id as it is kept: upper case, without dots, slashes, dashes and spaces; its letters stay. */
export const normaliseTaxId = (value: string): string => value.toUpperCase().replace(/[.\-/\s]/g, '');

const characterValue = (character: string): number => character.charCodeAt(0) - 48;

/** Σ value × weight over the characters, the weights aligned to the end of theirs. */
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

/** Whether this is a CPF whose check digits hold. */
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

/** Whether this is a CNPJ, with or without letters, whose check digits hold. */
export function isCnpj(value: string): boolean {
  const cnpj = normaliseTaxId(value);
  if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj) || isOneCharacter(cnpj)) return false;
  const first = cnpjDigit(cnpj.slice(0, 12));
  return cnpj.endsWith(`${first}${cnpjDigit(`${cnpj.slice(0, 12)}${first}`)}`);
}

/** Whether this is a CAEPF (rural producer's register, 14 digits) whose check digits hold. */
export function isCaepf(value: string): boolean {
  const caepf = normaliseTaxId(value);
  if (!/^\d{14}$/.test(caepf) || isOneCharacter(caepf)) return false;
  const first = (weighted(caepf.slice(0, 12), CAEPF_WEIGHTS) % 11) % 10;
  const second = (weighted(`${caepf.slice(0, 12)}${first}`, CAEPF_WEIGHTS) % 11) % 10;
  return Number(caepf.slice(12)) === (first * 10 + second + 12) % 100;
}

/** A CPF or CNPJ with its mask; anything of another length comes back as it is kept. */
export function formatTaxId(value: string): string {
  const id = normaliseTaxId(value);
  if (id.length === 11) return id.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4');
  return id.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}
