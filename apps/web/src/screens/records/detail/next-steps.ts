import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { isOfOneForm, type StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { sumKg } from '@cafezal/domain/ground/numbers.ts';
import { lends } from '@cafezal/domain/lots/lots.ts';
import type { ProductForm, Section } from '@cafezal/domain/record/record.ts';
import { verbOf, verbWord } from '@cafezal/domain/stages/section-words.ts';
import { STAGES, stageOf } from '@cafezal/domain/stages/stages.ts';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { balancesOf } from '../../../data/replica/balances.ts';
import type { Replica } from '../../../data/replica/replica.ts';

/**
 * A stage that can take what is left of a record: number of lots and kg. `output` is the lot to take, if the record has
 * several forms and the stage works each of them separately.
 */
export type NextStep = {
  definition: StageDefinition;
  lots: number;
  kg: number;
  output?: { key: string; form: ProductForm };
};

const order = (section: Section): number => STAGES.findIndex((stage) => stage.section === section);

type Lot = { section: Section; key: string; form: ProductForm; kg: number };

const kgOf = (lots: readonly Lot[]): number => sumKg(lots.map(({ kg }) => kg));

const stepOf = (definition: StageDefinition, lots: readonly Lot[]): NextStep => ({
  definition,
  lots: lots.length,
  kg: kgOf(lots),
});

/**
 * One step for all lots of a single form. With several forms, a stage that works each lot separately gets one step per
 * lot, the largest first; a stage that only stores forms separately gets one step per form, starting with the largest
 * lot.
 */
function stepsTo(definition: StageDefinition, lots: readonly Lot[]): NextStep[] {
  const byForm = [...Map.groupBy(lots, ({ form }) => form).values()].sort((one, other) => kgOf(other) - kgOf(one));
  if (byForm.length < 2 || definition.turnsInto === undefined) return [stepOf(definition, lots)];
  if (isOfOneForm(definition))
    return lots
      .toSorted((one, other) => other.kg - one.kg)
      .map(({ key, form, kg }) => ({ definition, lots: 1, kg, output: { key, form } }));
  return byForm.flatMap((own, at) => {
    const [lot] = own;
    const step = stepOf(definition, own);
    return lot === undefined ? [] : [at === 0 ? step : { ...step, output: { key: lot.key, form: lot.form } }];
  });
}

/**
 * Stages that can take what is left of a record: first the one for most of the coffee, then the nearest in the chain,
 * the record's own stage last.
 */
export function nextSteps(replica: Replica, record: DeviceRecord): NextStep[] {
  if (!lends(record)) return [];
  const balances = balancesOf(replica, record);
  const lots: Lot[] = [];
  for (const { key, form } of record.outputs) {
    const kg = balances.get(key)?.availableKg ?? 0;
    // Pulp and husk can be sold, but that is nobody's next step.
    if (kg === 0 || PRODUCT_FORMS[form].byProduct) continue;
    for (const { section, takes, takesFrom } of STAGES)
      if (takes.includes(form) && takesFrom.includes(record.section)) lots.push({ section, key, form, kg });
  }
  const bySection = [...Map.groupBy(lots, ({ section }) => section)];
  const distance = (section: Section): number => {
    const steps = order(section) - order(record.section);
    return steps > 0 ? steps : STAGES.length - steps;
  };
  // Most of the coffee decides: after washing it is drying, not the tank for the parchment.
  return bySection
    .sort(([one, its], [other, others]) => kgOf(others) - kgOf(its) || distance(one) - distance(other))
    .flatMap(([section, own]) => stepsTo(stageOf(section), own));
}

/** What is left of a record's coffee without by-products, in kg: available and reserved. */
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

/** The verb of a next step, within a sentence and on a button; with the lot if there is a choice. */
export function verbsOf({ definition, output }: Pick<NextStep, 'definition' | 'output'>): {
  does: string;
  button: string;
} {
  const what =
    output === undefined
      ? ''
      : ` ${(PRODUCT_FORMS[output.form].word ?? PRODUCT_FORMS[output.form].label).toLowerCase()}`;
  return { does: `${verbOf(definition.section)}${what}`, button: `${verbWord(definition.section)}${what}` };
}
