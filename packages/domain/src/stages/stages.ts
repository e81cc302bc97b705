import type { StageDefinition } from '../definition/stage.ts';
import type { FarmAction } from '../people/permissions.ts';
import { SECTIONS, type Section } from '../record/record.ts';
import { DEFINITIONS } from './lists/definitions.ts';

/** All stages with records, in the order of the sections. */
export const STAGES: readonly StageDefinition[] = SECTIONS.map((section) => DEFINITIONS[section]);

/** The definition of a section; throws if there is none, which is a bug. */
export function stageOf(section: Section): StageDefinition {
  const stage: StageDefinition | undefined = DEFINITIONS[section];
  if (stage === undefined) throw new Error(`No stage is defined for the section ${section}`);
  return stage;
}

/** Sections with coffee, in the order of the chain. */
export const COFFEE_SECTIONS: readonly Section[] = STAGES.filter(
  ({ takes, gives }) => takes.length > 0 || gives.length > 0,
).map(({ section }) => section);

/** The action required to write records of a section. */
export const writeActionOf = (section: Section): FarmAction => stageOf(section).writes ?? 'lots.write';
