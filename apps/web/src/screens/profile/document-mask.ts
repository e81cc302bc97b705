import { type Masked, maskBy } from '@cafezal/domain/people/mask.ts';
import { isCnpj, isCpf, normaliseTaxId } from '@cafezal/domain/people/tax-ids.ts';

const CPF = { name: 'CPF', length: 11, mask: '###.###.###-##' } as const;
const CNPJ = { name: 'CNPJ', length: 14, mask: '##.###.###/####-##' } as const;

/** The valid characters of a typed CPF or CNPJ: digits, and the letters that a CNPJ may have. */
export const documentOf = (text: string): string =>
  normaliseTaxId(text)
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, CNPJ.length);

const kindOf = (id: string): typeof CPF | typeof CNPJ => (id.length > CPF.length || /[A-Z]/.test(id) ? CNPJ : CPF);

/**
 * The mask of a CPF or CNPJ while typing: `529982247` → `529.982.247`, with `-00` to come; from twelve characters on it
 * is a CNPJ.
 */
export function maskDocument(text: string): Masked {
  const id = documentOf(text);
  return maskBy(kindOf(id).mask, id);
}

/** The hint under a CPF or CNPJ while typing: how much is missing. */
export function documentHint(text: string): string {
  const id = documentOf(text);
  const { name, length } = kindOf(id);
  const missing = length - id.length;
  const NEW = 'CNPJ novo pode ter letras.';
  if (id === '' || missing <= 0) return NEW;
  return `${missing === 1 ? 'Falta 1' : `Faltam ${missing}`} do ${name}. ${NEW}`;
}

/** The error of a typed CPF or CNPJ; null without one. */
export function documentTrouble(text: string): string | null {
  const id = documentOf(text);
  if (id === '' || isCpf(id) || isCnpj(id)) return null;
  const { name, length } = kindOf(id);
  const missing = length - id.length;
  if (missing > 0) return `${missing === 1 ? 'Falta 1 número' : `Faltam ${missing} números`} do ${name}.`;
  return `Os números deste ${name} não fecham. Confira um por um.`;
}
