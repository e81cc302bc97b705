import type { Fields, RequiredWhen } from '../definition/fields.ts';
import { refusal, warning } from '../definition/finding.ts';
import {
  type Finding,
  fieldEntries,
  type StageDefinition,
  type StageForm,
  type StatusDefinition,
} from '../definition/stage.ts';
import { isEmpty, isObject } from '../ground/json-value.ts';
import { isOwnWork } from '../record/lot-origin.ts';
import type { RecordContent } from '../record/record.ts';
import { missingStock } from './origin-rules.ts';

const startsSmall = (label: string): string => {
  const [first = '', second = ''] = label;
  return second === second.toUpperCase() && /\p{L}/u.test(second) ? label : first.toLowerCase() + label.slice(1);
};

const isRequired = (when: RequiredWhen | undefined, status: StatusDefinition): boolean => {
  if (when === 'always') return true;
  if (when === 'started') return status.started === true || status.completed === true;
  return when === 'completed' && status.completed === true;
};

type Row = Readonly<Record<string, unknown>>;
/** Fields at a path, and which `required` conditions apply now. */
type Asked = { fields: Fields; path: string; isAsked: (when: RequiredWhen | undefined) => boolean };

function missingInside(value: unknown, asked: Asked): Finding[] {
  if (!Array.isArray(value)) return isObject(value) ? missingIn(value, asked) : [];
  return value.flatMap((item, at) => missingInside(item, { ...asked, path: `${asked.path}.${at}` }));
}

function missingIn(data: Row, { fields, path, isAsked }: Asked): Finding[] {
  return fieldEntries(fields).flatMap(([name, field]) => {
    if (!isEmpty(data[name])) {
      return 'row' in field ? missingInside(data[name], { fields: field.row, path: `${path}.${name}`, isAsked }) : [];
    }
    if (!isAsked(field.required)) return [];
    return [refusal(`${path}.${name}`, `missing/${name}`, `Informe: ${startsSmall(field.label)}.`)];
  });
}

function missingLots(content: RecordContent, definition: StageDefinition, status: StatusDefinition): Finding[] {
  const { inputs, outputs } = content;
  if (!isOwnWork(content)) return [...missingStock(content, definition, status)];
  const findings: Finding[] = [];
  if (definition.needsInputs && isRequired('started', status) && inputs.length === 0) {
    findings.push(refusal('inputs', 'missing/inputs', 'Informe de quais lotes vem o café.'));
  }
  if (definition.needsOutputs && isRequired('completed', status) && outputs.length === 0) {
    findings.push(refusal('outputs', 'missing/outputs', 'Informe o que saiu, em kg.'));
  }
  return findings;
}

const NOT_BEGUN: StatusDefinition = { label: '', tone: 'neutral' };

/** What a record in this status must have and lacks: always its name, otherwise as the definition says. */
export function missingFindings(
  content: RecordContent,
  definition: StageDefinition & Pick<StageForm, 'fields'>,
  status: StatusDefinition,
): Finding[] {
  const name = content.name === '' ? [refusal('name', 'missing/name', 'Informe o nome.')] : [];
  return [
    ...name,
    ...missingIn(content.data, {
      fields: definition.fields,
      path: 'data',
      // Nobody saw the work by which coffee from elsewhere became what it is.
      isAsked: (when) => isRequired(when, isOwnWork(content) ? status : NOT_BEGUN),
    }),
    ...missingLots(content, definition, status),
  ];
}

/** Warnings `missing/<field>` for expected values of a record whose work has begun. */
export function expectedFindings(
  content: RecordContent,
  { fields }: Pick<StageForm, 'fields'>,
  status: StatusDefinition,
): Finding[] {
  if (!isRequired('started', status) || !isOwnWork(content)) return [];
  const missing = fieldEntries(fields).filter(([name, field]) => field.expected && isEmpty(content.data[name]));
  return missing.map(([name, field]) =>
    warning(`data.${name}`, `missing/${name}`, `Falta informar: ${startsSmall(field.label)}.`),
  );
}
