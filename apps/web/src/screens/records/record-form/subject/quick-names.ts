import { fieldEntries, type StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { fieldsOf, formOf } from '@cafezal/domain/stages/stage-form.ts';
import { isNamedByHand } from './form-subject.ts';

type Definition = Pick<StageDefinition, 'section' | 'season' | 'needsOutputs' | 'doneStatus'>;

/**
 * Fields of a creation form: the name if it cannot be generated, the stage's quick fields, and whether work of one day
 * was done or is only planned.
 */
export function createNames({ doneStatus, ...definition }: Definition): readonly string[] {
  const names = [...(isNamedByHand(definition) ? ['name'] : []), ...formOf(definition.section).quick];
  // The day of an application is beside its waiting period.
  const day = names.includes('phiDays') ? 'phiDays' : 'date';
  return doneStatus === undefined ? names : names.flatMap((name) => (name === day ? [name, 'status'] : [name]));
}

/** Fields required at the end of the work. */
const endNames = ({ section }: Pick<Definition, 'section'>): readonly string[] =>
  fieldEntries(fieldsOf(section)).flatMap(([name, { required }]) => (required === 'completed' ? [name] : []));

/**
 * Additional fields if the recorded work is already over: outputs, fields of its end, and the end day. Empty for stages
 * that always show their outputs or have none.
 */
export function endedNames(definition: Definition): readonly string[] {
  const { quick, fields } = formOf(definition.section);
  if (!definition.needsOutputs || quick.includes('outputs')) return [];
  const asked = [...endNames(definition), ...('endDate' in fields ? ['endDate'] : [])];
  return ['outputs', ...new Set(asked.filter((name) => !quick.includes(name)))];
}

/**
 * Fields that are entered together with another one: a harvest's lot, team and shared weight, a dose's unit, the
 * longitude with the latitude.
 */
const OF_STAGE: Readonly<Record<string, readonly string[]>> = {
  harvest: ['outputs', 'responsible', 'pass', 'sharedWeight'],
  activity: ['doseUnit', 'total'],
};

/** Fields that the form leaves out, because they are derived or entered together with another one. */
export function hiddenNames({ key, section }: Pick<StageDefinition, 'section' | 'key'>): readonly string[] {
  const fields = fieldsOf(section);
  const ids = fieldEntries(fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.partner !== undefined && `${name}Id` in fields ? [`${name}Id`] : [],
  );
  return ['longitude', ...ids, ...(OF_STAGE[key] ?? [])];
}

const endingNames = (definition: Definition): readonly string[] => [
  ...(definition.needsOutputs ? ['outputs'] : []),
  ...endNames(definition),
];

/** Visible fields when a record is edited: status, quick fields, and those of the end. */
export const editNames = (definition: Definition): readonly string[] => [
  ...new Set(['status', 'name', ...formOf(definition.section).quick, ...endingNames(definition)]),
];

const isOfStart = (name: string): boolean => name.startsWith('initial');

/** Visible fields when work is being ended: first those of the end and the end day, then those of the start. */
export const concludeNames = (definition: Definition): readonly string[] => [
  ...new Set([
    ...endingNames(definition).filter((name) => !isOfStart(name)),
    ...('endDate' in fieldsOf(definition.section) && definition.doneStatus === undefined ? ['endDate'] : []),
    ...endingNames(definition),
    ...editNames(definition),
  ]),
];
