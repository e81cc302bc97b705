const CPF_LENGTH = 11;
const CNPJ_LENGTH = 14;
const NEW_CNPJ = 'CNPJ novo pode ter letras.';

/** What stands under a CPF or CNPJ while it is typed: how much is missing of a CPF, or of a CNPJ once it is longer or has letters. */
export function documentHint(id: string): string {
  const isCnpj = id.length > CPF_LENGTH || /[A-Z]/.test(id);
  const missing = (isCnpj ? CNPJ_LENGTH : CPF_LENGTH) - id.length;
  if (id === '' || missing <= 0) return NEW_CNPJ;
  const what = isCnpj ? 'do CNPJ' : 'do CPF';
  return `${missing === 1 ? 'Falta 1' : `Faltam ${missing}`} ${what}. ${NEW_CNPJ}`;
}
