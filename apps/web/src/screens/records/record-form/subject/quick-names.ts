import { fieldEntries, type StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { isNamedByHand } from './form-subject.ts';

type Definition = Pick<StageDefinition, 'section' | 'quick' | 'fields' | 'needsOutputs' | 'doneStatus'>;

/**
 * What is asked at once when a record is made: the stage's quick fields, after the name where nothing gives one, and
 * whether work of one day was done or is only meant to be.
 */
export function createNames({ quick, doneStatus, ...definition }: Definition): readonly string[] {
  const names = [...(isNamedByHand(definition) ? ['name'] : []), ...quick];
  // The day of an application stands beside its waiting period.
  const day = names.includes('phiDays') ? 'phiDays' : 'date';
  return doneStatus === undefined ? names : names.flatMap((name) => (name === day ? [name, 'status'] : [name]));
}

/** Fields that the end of the work asks for. */
const endNames = ({ fields }: Pick<Definition, 'fields'>): readonly string[] =>
  fieldEntries(fields).flatMap(([name, { required }]) => (required === 'completed' ? [name] : []));

/**
 * What is asked besides where the work that is recorded is over already: what came out, what its end asks for and its day.
 * Nothing where a stage asks for what came out anyway, or gives nothing.
 */
export function endedNames(definition: Definition): readonly string[] {
  const { needsOutputs, quick, fields } = definition;
  if (!needsOutputs || quick.includes('outputs')) return [];
  const asked = [...endNames(definition), ...('endDate' in fields ? ['endDate'] : [])];
  return ['outputs', ...new Set(asked.filter((name) => !quick.includes(name)))];
}

/** What a form asks for in the place of another: a harvest's lot, its team and whether its plots were weighed together, a dose's unit, the longitude with the latitude. */
const OF_STAGE: Readonly<Record<string, readonly string[]>> = {
  harvest: ['outputs', 'responsible', 'pass', 'sharedWeight'],
  activity: ['doseUnit', 'total'],
};

/** What a form leaves out because it follows from something else on it, or is asked for together with it. */
export function hiddenNames({ key, fields }: Pick<StageDefinition, 'key' | 'fields'>): readonly string[] {
  const ids = fieldEntries(fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.partner !== undefined && `${name}Id` in fields ? [`${name}Id`] : [],
  );
  return ['longitude', ...ids, ...(OF_STAGE[key] ?? [])];
}

const endingNames = (definition: Definition): readonly string[] => [
  ...(definition.needsOutputs ? ['outputs'] : []),
  ...endNames(definition),
];

/** What is at hand when a record is changed: how far it is, the quick fields, and what its end asks for. */
export const editNames = (definition: Definition): readonly string[] => [
  ...new Set(['status', 'name', ...definition.quick, ...endingNames(definition)]),
];

const isOfStart = (name: string): boolean => name.startsWith('initial');

/** The same while the work is being ended: what its end asks for comes first, and its day; then what its start told already. */
export const concludeNames = (definition: Definition): readonly string[] => [
  ...new Set([
    ...endingNames(definition).filter((name) => !isOfStart(name)),
    ...('endDate' in definition.fields && definition.doneStatus === undefined ? ['endDate'] : []),
    ...endingNames(definition),
    ...editNames(definition),
  ]),
];
