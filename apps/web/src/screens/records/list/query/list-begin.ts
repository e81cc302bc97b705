import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { deviceOf } from '../../../../data/database/device.ts';
import { type FirstRows, firstRows } from '../../../../data/replica/first-rows.ts';
import { readSession } from '../../../../data/session/session.ts';
import { isStock } from './list-values.ts';

/** Sections whose records the rows of a list name. */
const namedIn = ({ fields, list }: StageDefinition): readonly Section[] =>
  list.flatMap((name): Section[] => {
    const field = fields[name];
    if (name === 'plots') return ['talhoes'];
    // The section of a reference is one of those that there are.
    return field?.kind === 'reference' || field?.kind === 'references' ? [field.section as Section] : [];
  });

/** Reads how the list of a section begins; null where it is not by day, or its rows say what is reckoned from other records. */
export async function beginOf(farmId: string, definition: StageDefinition): Promise<FirstRows | null> {
  const { user } = readSession();
  if (user === undefined || isStock(definition) || !definition.list.includes('date')) return null;
  const besides: Section[] = ['producao', ...namedIn(definition)];
  return firstRows(await deviceOf(user.uid), { farmId, section: definition.section, besides });
}
