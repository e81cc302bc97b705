import type { Section } from './record.ts';
import type { StageDefinition } from './stage.ts';
import { milling } from './stages/milling.ts';
import { plot } from './stages/plot.ts';

/** Every stage that holds records, in the order of the chain, which is the order of menus and boards. */
export const STAGES: readonly StageDefinition[] = [plot, milling];

const BY_SECTION: ReadonlyMap<string, StageDefinition> = new Map(STAGES.map((stage) => [stage.section, stage]));

/** The definition behind a section of the address; a section without one is a bug and throws. */
export function stageOf(section: Section): StageDefinition {
  const stage = BY_SECTION.get(section);
  if (stage === undefined) throw new Error(`No stage is defined for the section ${section}`);
  return stage;
}
