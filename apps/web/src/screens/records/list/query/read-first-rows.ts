import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { isStock, PLACE_SECTIONS, SEASON_SECTIONS } from '@cafezal/domain/stages/kinds.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { deviceOf } from '../../../../data/database/device.ts';
import { type FirstRows, firstRows } from '../../../../data/replica/first-rows.ts';
import { readSession } from '../../../../data/session/session.ts';

/** Sections that a list's rows refer to. */
const namedIn = ({ section, list }: StageDefinition): readonly Section[] =>
  list.flatMap((name): readonly Section[] => {
    const field = fieldsOf(section)[name];
    if (name === 'plots') return PLACE_SECTIONS;
    // References name existing sections only.
    return field?.kind === 'reference' || field?.kind === 'references' ? [field.section as Section] : [];
  });

/**
 * Reads the first rows of a section's list; null if it is not sorted by day, or shows values computed from other
 * records.
 */
export async function readFirstRowsOf(farmId: string, definition: StageDefinition): Promise<FirstRows | null> {
  const { user } = readSession();
  if (user === undefined || isStock(definition) || !definition.list.includes('date')) return null;
  const besides: Section[] = [...SEASON_SECTIONS, ...namedIn(definition)];
  return firstRows(await deviceOf(user.uid), { farmId, section: definition.section, besides });
}
