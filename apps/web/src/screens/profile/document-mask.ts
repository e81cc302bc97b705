import { type Masked, maskBy } from '@cafezal/domain/people/mask.ts';
import { isCnpj, isCpf, normaliseTaxId } from '@cafezal/domain/people/tax-ids.ts';

const CPF = { name: 'CPF', length: 11, mask: '###.###.###-##' } as const;
const CNPJ = { name: 'CNPJ', length: 14, mask: '##.###.###/####-##' } as const;

/** Of what is typed, what a CPF or CNPJ is made of: digits, and the letters that a CNPJ may have. */
export const documentOf = (text: string): string =>
  normaliseTaxId(text)
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, CNPJ.length);

const kindOf = (id: string): typeof CPF | typeof CNPJ => (id.length > CPF.length || /[A-Z]/.test(id) ? CNPJ : CPF);

/** A CPF or CNPJ as it is typed: `529982247` → `529.982.247`, and `-00` to come; the twelfth character makes it a CNPJ. */
export function maskDocument(text: string): Masked {
  const id = documentOf(text);
  return maskBy(kindOf(id).mask, id);
}

/** What stands under a CPF or CNPJ while it is typed: how much is missing. */
export function documentHint(text: string): string {
  const id = documentOf(text);
  const { name, length } = kindOf(id);
  const missing = length - id.length;
  const NEW = 'CNPJ novo pode ter letras.';
  if (id === '' || missing <= 0) return NEW;
  return `${missing === 1 ? 'Falta 1' : `Faltam ${missing}`} do ${name}. ${NEW}`;
}

/** What is wrong with a CPF or CNPJ that was typed; nothing where there is none. */
export function documentTrouble(text: string): string | null {
  const id = documentOf(text);
  if (id === '' || isCpf(id) || isCnpj(id)) return null;
  const { name, length } = kindOf(id);
  const missing = length - id.length;
  if (missing > 0) return `${missing === 1 ? 'Falta 1 número' : `Faltam ${missing} números`} do ${name}.`;
  return `Os números deste ${name} não fecham. Confira um por um.`;
}
