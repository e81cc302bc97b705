import type { Section } from './record.ts';
import type { StageDefinition } from './stage.ts';
import { activity } from './stages/activity.ts';
import { drying } from './stages/drying.ts';
import { fermentation } from './stages/fermentation.ts';
import { harvest } from './stages/harvest.ts';
import { milling } from './stages/milling.ts';
import { partner } from './stages/partner.ts';
import { plot } from './stages/plot.ts';
import { processing } from './stages/processing.ts';
import { production } from './stages/production.ts';
import { resting } from './stages/resting.ts';
import { sale } from './stages/sale.ts';
import { storage } from './stages/storage.ts';

/** Every stage that holds records, in the order of the chain, which is the order of menus and boards. */
export const STAGES: readonly StageDefinition[] = [
  plot,
  harvest,
  processing,
  fermentation,
  drying,
  resting,
  milling,
  storage,
  sale,
  production,
  activity,
  partner,
];

const BY_SECTION: ReadonlyMap<string, StageDefinition> = new Map(STAGES.map((stage) => [stage.section, stage]));

/** The definition behind a section of the address; a section without one is a bug and throws. */
export function stageOf(section: Section): StageDefinition {
  const stage = BY_SECTION.get(section);
  if (stage === undefined) throw new Error(`No stage is defined for the section ${section}`);
  return stage;
}
