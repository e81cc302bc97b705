import type { Fields, RequiredWhen } from './fields.ts';
import { isEmpty, isObject } from './reading-place.ts';
import type { RecordContent } from './record.ts';
import { refusal, warning } from './rules/finding.ts';
import { type Finding, fieldEntries, type StageDefinition, type StatusDefinition } from './stage.ts';

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

function missingInside(value: unknown, row: Fields, status: StatusDefinition, path: string): Finding[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => missingInside(item, row, status, `${path}.${at}`));
  return isObject(value) ? missingIn(value, row, status, path) : [];
}

function missingIn(data: Row, fields: Fields, status: StatusDefinition, path: string): Finding[] {
  return fieldEntries(fields).flatMap(([name, field]) => {
    const at = `${path}.${name}`;
    if (isEmpty(data[name])) {
      return isRequired(field.required, status)
        ? [refusal(at, `missing/${name}`, `Informe: ${startsSmall(field.label)}.`)]
        : [];
    }
    return 'row' in field ? missingInside(data[name], field.row, status, at) : [];
  });
}

function missingLots(content: RecordContent, definition: StageDefinition, status: StatusDefinition): Finding[] {
  const { inputs, outputs } = content;
  const findings: Finding[] = [];
  if (definition.needsInputs && isRequired('started', status) && inputs.length === 0) {
    findings.push(refusal('inputs', 'missing/inputs', 'Informe de quais lotes vem o café.'));
  }
  if (definition.needsOutputs && isRequired('completed', status) && outputs.length === 0) {
    findings.push(refusal('outputs', 'missing/outputs', 'Informe o que saiu, em kg.'));
  }
  return findings;
}

/** What a record in this status must have and lacks: its name always, the rest as its definition says. */
export function missingFindings(
  content: RecordContent,
  definition: StageDefinition,
  status: StatusDefinition,
): Finding[] {
  const name = content.name === '' ? [refusal('name', 'missing/name', 'Informe o nome.')] : [];
  return [
    ...name,
    ...missingIn(content.data, definition.fields, status, 'data'),
    ...missingLots(content, definition, status),
  ];
}

/** Warnings `missing/<field>` for what a record whose work began is expected to have. */
export function expectedFindings(
  content: RecordContent,
  definition: StageDefinition,
  status: StatusDefinition,
): Finding[] {
  if (!isRequired('started', status)) return [];
  const missing = fieldEntries(definition.fields).filter(
    ([name, field]) => field.expected && isEmpty(content.data[name]),
  );
  return missing.map(([name, field]) =>
    warning(`data.${name}`, `missing/${name}`, `Falta informar: ${startsSmall(field.label)}.`),
  );
}
