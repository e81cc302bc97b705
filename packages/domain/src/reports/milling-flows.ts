import { PRODUCT_FORMS } from '../forms.ts';
import type { Flow, Genealogy } from '../genealogy.ts';
import { lotsKg } from '../harvest-plots.ts';
import type { FarmRecord, ProductForm } from '../record.ts';
import { byProductsKg, isUnfinished } from '../record-balance.ts';
import { toGram } from '../rules/data-values.ts';

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
export function heldKg(genealogy: Genealogy, record: FarmRecord): number {
  const inside = kgOf(genealogy.into(record.id)) - lotsKg(record.outputs) - byProductsKg(record);
  return isUnfinished(record) ? Math.max(0, toGram(inside)) : 0;
}

/** The flows of one milling. */
export function millingFlows(genealogy: Genealogy, milling: FarmRecord): MillingFlows {
  const flows = genealogy.into(milling.id);
  const greenIn = flows.filter(({ form }) => isGreen(form));
  const inKg = kgOf(flows);
  const greenInKg = kgOf(greenIn);
  const screeningsInKg = kgOf(greenIn.filter(({ form }) => form === 'screenings'));
  const held = heldKg(genealogy, milling);
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
