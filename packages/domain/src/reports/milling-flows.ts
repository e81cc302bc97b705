import { PRODUCT_FORMS } from '../definition/forms.ts';
import type { Flow, Genealogy } from '../lots/genealogy.ts';
import { byProductsKg, isUnfinished } from '../lots/record-balance.ts';
import { toGram } from '../record/data-values.ts';
import type { FarmRecord, ProductForm } from '../record/record.ts';
import { lotsKg } from '../stages/harvest/harvest-plots.ts';

/** What a milling took and gave, kg to the gram. Green that goes in again (rebenefício, liga) is not made twice. */
export type MillingFlows = {
  inKg: number;
  /** Green and screenings that went in again. */
  greenInKg: number;
  /** Green and screenings that came out. */
  greenOutKg: number;
  screeningsKg: number;
  /** Still inside, of what was green already and of what was not. */
  heldGreenKg: number;
  heldUnmilledKg: number;
  /** Green made: out, less what was green before, with what is still inside. */
  greenKg: number;
};

/** Is a form hulled coffee: green beans or screenings? */
export const isGreen = (form: ProductForm | null): boolean => form !== null && PRODUCT_FORMS[form].state === 'green';

/** Σ kg of flows to the gram. */
export const kgOf = (flows: readonly Flow[]): number => toGram(flows.reduce((sum, { kg }) => sum + kg, 0));

const kgOfForm = (record: FarmRecord, form: ProductForm): number =>
  lotsKg(record.outputs.filter((lot) => lot.form === form));

/** kg that a record took and has not given back yet; 0 once its work is done. */
export const heldKg = (genealogy: Genealogy, record: FarmRecord): number => heldOf(genealogy.into(record.id), record);

function heldOf(flows: readonly Flow[], record: FarmRecord): number {
  const inside = kgOf(flows) - lotsKg(record.outputs) - byProductsKg(record);
  return isUnfinished(record) ? Math.max(0, toGram(inside)) : 0;
}

/** The flows of one milling. */
export const millingFlows = (genealogy: Genealogy, milling: FarmRecord): MillingFlows =>
  millingFlowsOf(genealogy.into(milling.id), milling);

/** The same of what the milling drew. */
export function millingFlowsOf(flows: readonly Flow[], milling: FarmRecord): MillingFlows {
  const greenIn = flows.filter(({ form }) => isGreen(form));
  const inKg = kgOf(flows);
  const greenInKg = kgOf(greenIn);
  const screeningsInKg = kgOf(greenIn.filter(({ form }) => form === 'screenings'));
  const held = heldOf(flows, milling);
  const heldGreenKg = inKg > 0 ? toGram((held * greenInKg) / inKg) : 0;
  const greenOutKg = kgOfForm(milling, 'green_bean') + kgOfForm(milling, 'screenings');
  return {
    inKg,
    greenInKg,
    greenOutKg: toGram(greenOutKg),
    screeningsKg: toGram(kgOfForm(milling, 'screenings') - screeningsInKg),
    heldGreenKg,
    heldUnmilledKg: toGram(held - heldGreenKg),
    greenKg: toGram(greenOutKg - greenInKg + heldGreenKg),
  };
}
