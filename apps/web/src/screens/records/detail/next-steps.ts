import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { verbOf, verbWord } from '@cafezal/domain/definition/section-words.ts';
import { isOfOneForm, type StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { sumKg } from '@cafezal/domain/ground/numbers.ts';
import { lends } from '@cafezal/domain/lots/lots.ts';
import type { ProductForm, Section } from '@cafezal/domain/record/record.ts';
import { STAGES, stageOf } from '@cafezal/domain/stages/stages.ts';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { balancesOf } from '../../../data/replica/balances.ts';
import type { Replica } from '../../../data/replica/replica.ts';

/**
 * A stage that may take what is left of a record, of how many lots, and how many kg of it; `output` is the one lot that
 * is meant, where the record has several forms and the stage works each by itself.
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
 * One step for all lots. Where there are several forms, one a lot, the most first, where a stage works each by itself,
 * and one a form where it only keeps them apart: its form opens with the one with most.
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

/** Stages that may take what is left of a record, the one for most of it first, then the nearest in the chain; its own stage last. */
export function nextSteps(replica: Replica, record: DeviceRecord): NextStep[] {
  if (!lends(record)) return [];
  const balances = balancesOf(replica, record);
  const lots: Lot[] = [];
  for (const { key, form } of record.outputs) {
    const kg = balances.get(key)?.availableKg ?? 0;
    // Pulp and husk may be sold, but nobody's next step is that.
    const { byProduct, next } = PRODUCT_FORMS[form];
    for (const section of kg > 0 && !byProduct ? next : [])
      if (stageOf(section).takesFrom.includes(record.section)) lots.push({ section, key, form, kg });
  }
  const bySection = [...Map.groupBy(lots, ({ section }) => section)];
  const distance = (section: Section): number => {
    const steps = order(section) - order(record.section);
    return steps > 0 ? steps : STAGES.length - steps;
  };
  // What most of the coffee may go to is the likeliest: of a washing the drying, and not the tank for its parchment.
  return bySection
    .sort(([one, its], [other, others]) => kgOf(others) - kgOf(its) || distance(one) - distance(other))
    .flatMap(([section, own]) => stepsTo(stageOf(section), own));
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

/** What going on with a step is called: within a sentence, and on a button; with what is meant where there is a choice. */
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
