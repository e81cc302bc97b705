import { PRODUCT_FORMS } from '../definition/forms.ts';
import { lostInWork } from '../definition/lost-of-lots.ts';
import { enteredKg } from '../lots/entered.ts';
import type { Flow, Genealogy } from '../lots/genealogy.ts';
import { byProductsKg, isUnfinished } from '../lots/record-balance.ts';
import { toGram } from '../record/data-values.ts';
import type { FarmRecord, ProductForm } from '../record/record.ts';
import { lotsKg } from '../stages/harvest/harvest-plots.ts';
import type { SeasonBooks } from './season-books.ts';

/**
 * Inputs and outputs of a milling, kg to the gram. Green coffee that is milled again or blended is not produced twice.
 */
export type MillingFlows = {
  inKg: number;
  /** Green coffee and screenings in the inputs. */
  greenInKg: number;
  /** Green coffee and screenings in the outputs. */
  greenOutKg: number;
  screeningsKg: number;
  /** Still inside, of green and of other inputs. */
  heldGreenKg: number;
  heldUnmilledKg: number;
  /** Produced green coffee: outputs minus green inputs, corrected by what is still inside. */
  greenKg: number;
};

/** Whether a form is hulled coffee: green beans or screenings. */
export const isGreen = (form: ProductForm | null): boolean => form !== null && PRODUCT_FORMS[form].state === 'green';

/** Sum of flows in kg, to the gram. */
export const kgOf = (flows: readonly Flow[]): number => toGram(flows.reduce((sum, { kg }) => sum + kg, 0));

const kgOfForm = (record: FarmRecord, form: ProductForm): number =>
  lotsKg(record.outputs.filter((lot) => lot.form === form));

/** kg that a record took and has not given back yet; 0 once its work is done. */
export const heldKg = (genealogy: Genealogy, record: FarmRecord): number => heldOf(genealogy.into(record.id), record);

function heldOf(flows: readonly Flow[], record: FarmRecord): number {
  const gone = lotsKg(record.outputs) + byProductsKg(record) + lostInWork(record);
  const inside = kgOf(flows) + enteredKg(record) - gone;
  return isUnfinished(record) ? Math.max(0, toGram(inside)) : 0;
}

/** The flows of one milling. */
export const millingFlows = (genealogy: Genealogy, milling: FarmRecord): MillingFlows =>
  millingFlowsOf(genealogy.into(milling.id), milling);

/** The same for given flows into the milling. */
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

/** kg of green that the season's millings made, of whatever coffee, each kg once. */
export const milledKg = ({ genealogy, moved, share }: SeasonBooks): number =>
  moved('beneficiamento').reduce(
    (sum, milling) => sum + millingFlows(genealogy, milling).greenKg * share(milling.id),
    0,
  );

/** kg of green that was made of the season's own harvests, whichever season a milling bears. */
export const producedGreenKg = ({ genealogy, made, produced }: SeasonBooks): number =>
  made('beneficiamento').reduce(
    (sum, milling) => sum + millingFlows(genealogy, milling).greenKg * produced(milling.id),
    0,
  );
