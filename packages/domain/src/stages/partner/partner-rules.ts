import { refusal, warning } from '../../definition/finding.ts';
import type { Finding, Rule, StageChecks } from '../../definition/stage.ts';
import { searchKey } from '../../ground/search-key.ts';
import { isEmail } from '../../people/email-key.ts';
import { formatTaxId, isCaepf, isCnpj, isCpf, normaliseTaxId } from '../../people/tax-ids.ts';
import { textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';

const TAX_KEYS = ['cpf', 'cnpj', 'ruralProducerRegistration'] as const;

/** Documents as stored: without masks, letters in upper case. */
export function derivePartner(content: RecordContent): RecordContent {
  const documents = TAX_KEYS.flatMap((key) => {
    const text = textAt(content.data, key);
    return text === undefined ? [] : [[key, normaliseTaxId(text)] as const];
  });
  const cep = textAt(content.data, 'cep')?.replace(/\D/g, '');
  const data = { ...content.data, ...Object.fromEntries(documents), ...(cep === undefined ? {} : { cep }) };
  return { ...content, data };
}

type Check = { key: string; holds: (value: string) => boolean; message: string };

const CHECKS: readonly Check[] = [
  { key: 'cpf', holds: isCpf, message: 'Este CPF não confere. São 11 números.' },
  { key: 'cnpj', holds: isCnpj, message: 'Este CNPJ não confere. São 14 letras e números.' },
  { key: 'ruralProducerRegistration', holds: isCaepf, message: 'Este CAEPF não confere. São 14 números.' },
  { key: 'cep', holds: (value) => /^\d{8}$/.test(value), message: 'O CEP tem 8 números.' },
  { key: 'email', holds: isEmail, message: 'Confira o e-mail.' },
];

/** Typed documents, CEP and e-mail are valid. */
const documentsRule: Rule = ({ data }) =>
  CHECKS.flatMap(({ key, holds, message }): Finding[] => {
    const value = textAt(data, key);
    return value === undefined || holds(value) ? [] : [refusal(`data.${key}`, `${key}/invalid`, message)];
  });

const KEY_OF_TYPE: Readonly<Record<string, readonly [key: string, message: string]>> = {
  pf: ['cpf', 'Falta informar o CPF.'],
  pj: ['cnpj', 'Falta informar o CNPJ.'],
  foreign: ['document', 'Falta informar o documento.'],
};

/** Each kind of person has its own document. */
const missingDocumentRule: Rule = ({ data, status }) => {
  const [key, message] = KEY_OF_TYPE[textAt(data, 'personType') ?? ''] ?? [];
  if (key === undefined || message === undefined || status === 'inactive' || textAt(data, key) !== undefined) return [];
  return [warning(`data.${key}`, `missing/${key}`, message)];
};

/** A document and a name belong to one partner. */
const duplicateRule: Rule = ({ name, data }, { others }) => {
  const partners = others('parceiros');
  const sameDocument = ['cpf', 'cnpj', 'document'].flatMap((key): Finding[] => {
    const value = normaliseTaxId(textAt(data, key) ?? '');
    const twin =
      value === '' ? undefined : partners.find((other) => normaliseTaxId(textAt(other.data, key) ?? '') === value);
    if (twin === undefined) return [];
    return [warning(`data.${key}`, 'document/duplicate', `${twin.name} já tem o documento ${formatTaxId(value)}.`)];
  });
  const key = searchKey(name);
  const twin = partners.find((other) => searchKey(other.name) === key);
  if (twin === undefined || sameDocument.length > 0) return sameDocument;
  return [warning('name', 'name/duplicate', `Já existe um parceiro com o nome ${twin.name}.`)];
};

/** All checks of a partner. */
export const partnerChecks: StageChecks = {
  derive: derivePartner,
  rules: [documentsRule, missingDocumentRule, duplicateRule],
};
