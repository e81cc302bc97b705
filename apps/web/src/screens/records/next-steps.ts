import { PRODUCT_FORMS } from '@cafezal/domain/forms.ts';
import { lends } from '@cafezal/domain/lots.ts';
import type { Section } from '@cafezal/domain/record.ts';
import type { StageDefinition } from '@cafezal/domain/stage.ts';
import { STAGES, stageOf } from '@cafezal/domain/stages.ts';
import { balancesOf } from '../../data/balances.ts';
import type { DeviceRecord } from '../../data/device-database.ts';
import type { Replica } from '../../data/replica.ts';

/** A stage that may take what is left of a record, and how many kg of it. */
export type NextStep = { definition: StageDefinition; kg: number };

const order = (section: Section): number => STAGES.findIndex((stage) => stage.section === section);

/** Stages that may take what is left of a record, the nearest in the chain first; its own stage last. */
export function nextSteps(replica: Replica, record: DeviceRecord): NextStep[] {
  if (!lends(record)) return [];
  const balances = balancesOf(replica, record);
  const kgBySection = new Map<Section, number>();
  for (const { key, form } of record.outputs) {
    const available = balances.get(key)?.availableKg ?? 0;
    for (const section of available > 0 ? PRODUCT_FORMS[form].next : []) {
      if (stageOf(section).takesFrom.includes(record.section)) {
        kgBySection.set(section, (kgBySection.get(section) ?? 0) + available);
      }
    }
  }
  const distance = (section: Section): number => {
    const steps = order(section) - order(record.section);
    return steps > 0 ? steps : STAGES.length - steps;
  };
  return [...kgBySection]
    .sort(([one], [other]) => distance(one) - distance(other))
    .map(([section, kg]) => ({ definition: stageOf(section), kg }));
}

/** What is left of the coffee of a record, by-products left out, in kg: available and promised apart. */
export function leftOver(replica: Replica, record: DeviceRecord): { availableKg: number; reservedKg: number } {
  const byKey = balancesOf(replica, record);
  const balances = record.outputs
    .filter(({ form }) => !PRODUCT_FORMS[form].byProduct)
    .flatMap(({ key }) => byKey.get(key) ?? []);
  return {
    availableKg: balances.reduce((sum, { availableKg }) => sum + availableKg, 0),
    reservedKg: balances.reduce((sum, { reservedKg }) => sum + reservedKg, 0),
  };
}
