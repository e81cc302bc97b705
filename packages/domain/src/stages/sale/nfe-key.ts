/** The 44-character access key of an NF-e: what stands in it, and whether its check digit holds. */

/** What an access key says: IBGE code of the state, month, document of who issued it, model, series and number. */
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

/** A key as it is kept: 44 characters in upper case, without the blanks of the printed form. */
const normaliseNfeKey = (value: string): string => value.toUpperCase().replace(/[\s.]/g, '');

/** The parts of a key whose check digit holds, else null. A CPF in it loses its leading zeros. */
export function readNfeKey(value: string): NfeKey | null {
  const key = normaliseNfeKey(value);
  const [, stateCode, month, document, model, series, number] = KEY.exec(key) ?? [];
  if (!stateCode || !month || !document || !model || !series || !number) return null;
  if (Number(key.at(-1)) !== checkDigit(key.slice(0, 43))) return null;
  const isPerson = Number(series) >= 920 && Number(series) <= 969;
  return { stateCode, month, issuer: isPerson ? document.replace(/^000/, '') : document, model, series, number };
}
