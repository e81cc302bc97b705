import { warning } from '../../definition/finding.ts';
import type { Finding, Rule, StageChecks } from '../../definition/stage.ts';
import { stateOf } from '../../farm/states.ts';
import { dayInPtBr, daysBetween } from '../../ground/days.ts';
import { cibFault, isIncraCode, stateOfCar } from '../../people/land-ids.ts';
import { textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { DOCUMENT_NOTICE_DAYS } from './document-days.ts';
import { DOCUMENT_KINDS } from './document-fields.ts';

const NUMBER = 'data.documentNumber';
const invalid = (message: string): Finding[] => [warning(NUMBER, 'document/invalid', message)];

/** What is wrong with a CAR: its form, or the state in it. */
function carFindings(value: string, farmState: string): Finding[] {
  const found = stateOfCar(value);
  if (found === null)
    return invalid('O CAR tem a sigla do estado, 7 números do município e 32 letras e números. Confira.');
  const state = stateOf(farmState);
  if (state === null || (state.code === found.code && state.ibge === found.ibge)) return [];
  return invalid(`Este CAR é de outro estado, e a fazenda fica em ${state.name}. Confira.`);
}

const CIB_WORDS = {
  form: 'O CIB, ou o antigo NIRF, tem 8 letras e números. Confira.',
  check: 'O último dígito deste CIB não bate com os outros. Confira cada um.',
} as const;

function cibFindings(value: string): Finding[] {
  const fault = cibFault(value);
  return fault === null ? [] : invalid(CIB_WORDS[fault]);
}

const CHECKS: Readonly<Record<string, (value: string, farmState: string) => Finding[]>> = {
  car: carFindings,
  ccir: (value) => (isIncraCode(value) ? [] : invalid('O código do imóvel no CCIR tem 13 números. Confira.')),
  cib: cibFindings,
};

/** The number of a document has the form that its kind has. */
const numberRule: Rule = ({ data }, { farm }) => {
  const value = textAt(data, 'documentNumber');
  const kind = textAt(data, 'kind') ?? '';
  return value === undefined || !Object.hasOwn(CHECKS, kind) ? [] : (CHECKS[kind]?.(value, farm.state) ?? []);
};

/** A document in force that has ended, or ends soon. */
const expiryRule: Rule = ({ data, status }, { today }) => {
  const day = textAt(data, 'validUntil');
  const days = day === undefined || status !== 'active' ? null : daysBetween(today, day);
  if (day === undefined || days === null || days > DOCUMENT_NOTICE_DAYS.early) return [];
  const message = days < 0 ? `Venceu em ${dayInPtBr(day)}.` : `Vence em ${dayInPtBr(day)}. Renove a tempo.`;
  return [warning('data.validUntil', 'document/expires', message)];
};

/** `CAR 03/06/2026`, for a document without a name. */
function nameOf({ data, date }: Pick<RecordContent, 'data' | 'date'>): string {
  const label = Object.entries(DOCUMENT_KINDS).find(([code]) => code === data.kind)?.[1];
  return `${label ?? 'Documento'} ${dayInPtBr(date)}`;
}

/** All checks of a document. */
export const documentChecks: StageChecks = {
  derive: (content) => (content.name === '' ? { ...content, name: nameOf(content) } : content),
  rules: [numberRule, expiryRule],
};
