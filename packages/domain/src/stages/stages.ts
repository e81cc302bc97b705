import type { StageDefinition } from '../definition/stage.ts';
import type { Section } from '../record/record.ts';
import { activity } from './activity/activity.ts';
import { drying } from './drying/drying.ts';
import { fermentation } from './fermentation/fermentation.ts';
import { harvest } from './harvest/harvest.ts';
import { milling } from './milling/milling.ts';
import { partner } from './partner/partner.ts';
import { plot } from './plot/plot.ts';
import { processing } from './processing/processing.ts';
import { production } from './production/production.ts';
import { resting } from './resting/resting.ts';
import { sale } from './sale/sale.ts';
import { storage } from './storage/storage.ts';

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
