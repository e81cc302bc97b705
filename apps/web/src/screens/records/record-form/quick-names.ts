import { fieldEntries, type StageDefinition } from '@cafezal/domain/stage.ts';
import { isNamedByHand } from './form-subject.ts';

type Definition = Pick<StageDefinition, 'section' | 'quick' | 'fields' | 'needsOutputs'>;

/** What is asked at once when a record is made: the stage's quick fields, after the name where nothing gives one. */
export const createNames = (definition: Definition): readonly string[] => [
  ...(isNamedByHand(definition) ? ['name'] : []),
  ...definition.quick,
];

/** What follows from the plots that were picked and is not asked for twice: the sums, and the one lot that they make. */
const FROM_PLOTS: readonly string[] = ['quantity', 'weight', 'outputs'];

/** What a form leaves out because it follows from something else on it. */
export const hiddenNames = ({ fields }: Pick<StageDefinition, 'fields'>): readonly string[] =>
  fields.plots === undefined ? [] : FROM_PLOTS;

/** What is at hand when a record is changed: how far it is, the quick fields, and what its end asks for. */
export function editNames(definition: Definition): readonly string[] {
  const ending = fieldEntries(definition.fields).flatMap(([name, { required }]) =>
    required === 'completed' ? [name] : [],
  );
  const names = ['status', 'name', ...definition.quick, ...(definition.needsOutputs ? ['outputs'] : []), ...ending];
  return [...new Set(names)];
}
