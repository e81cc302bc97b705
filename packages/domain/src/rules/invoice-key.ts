/** The 44-character access key of an NF-e: its parts and check digit. */

import { refusal } from '../definition/finding.ts';
import type { Finding } from '../definition/stage.ts';
import { STATES } from '../farm/states.ts';

/** The parts of an access key: IBGE code of the state, month, issuer's document, model, series and number. */
type NfeKey = {
  stateCode: string;
  month: string;
  issuer: string;
  model: string;
  series: string;
  number: string;
};

const KEY = /^(\d{2})(\d{4})([0-9A-Z]{14})(\d{2})(\d{3})(\d{9})\d{10}$/;

function checkDigit(body: string): number {
  const sum = [...body].reduceRight((total, character, index) => {
    const weight = 2 + ((body.length - 1 - index) % 8);
    return total + weight * (character.charCodeAt(0) - 48);
  }, 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** A key as stored: 44 characters in upper case, without the spaces of the printed form. */
export const normaliseNfeKey = (value: string): string => value.toUpperCase().replace(/[\s.]/g, '');

/** The parts of a key with a valid check digit, otherwise null. A CPF loses its leading zeros. */
export function readNfeKey(value: string): NfeKey | null {
  const key = normaliseNfeKey(value);
  const [, stateCode, month, document, model, series, number] = KEY.exec(key) ?? [];
  if (!stateCode || !month || !document || !model || !series || !number) return null;
  if (Number(key.at(-1)) !== checkDigit(key.slice(0, 43))) return null;
  const isPerson = Number(series) >= 920 && Number(series) <= 969;
  return { stateCode, month, issuer: isPerson ? document.replace(/^000/, '') : document, model, series, number };
}

const MODEL = '55';

/** Refuses a key of an invoice that does not hold, is of another model or names a state that there is not. */
export function invoiceKeyFindings(field: string, key: string): Finding[] {
  const parts = readNfeKey(key);
  if (parts === null) return [refusal(field, 'invoice/key', 'A chave da nota não confere. Confira os 44 números.')];
  if (parts.model !== MODEL) return [refusal(field, 'invoice/model', `A chave é de modelo ${parts.model}. NF-e é 55.`)];
  if (STATES.some(({ ibge }) => ibge === parts.stateCode)) return [];
  return [refusal(field, 'invoice/state', 'A chave começa com um estado que não existe. Confira.')];
}
