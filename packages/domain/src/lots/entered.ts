import { PRODUCT_FORMS } from '../definition/forms.ts';
import { sumKg } from '../ground/numbers.ts';
import { numberAt, toGram, totalKg } from '../record/data-values.ts';
import { isOwnWork } from '../record/lot-origin.ts';
import type { FarmRecord, ProductForm } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';

type Entered = Pick<FarmRecord, 'section' | 'data' | 'outputs'>;

/** Coffee of one form, in kg. */
export type FormKg = { form: ProductForm; kg: number };

/** What lies on a terreiro becomes coco, unless what came of it tells: nobody picked it here just now. */
const DRYING_FORM: ProductForm = 'dry_cherry';

/** Lots as they were before what was lost or found since, which is shared by what is left of each. */
function beforeMoved(outputs: FarmRecord['outputs'], movedKg: number): readonly FormKg[] {
  const left = totalKg(outputs);
  return outputs.map(({ form, kg }, at) => {
    const share = left > 0 ? kg / left : at === 0 ? 1 : 0;
    return { form, kg: kg - movedKg * share };
  });
}

/**
 * What coffee from elsewhere was when its record began, by form: the weight of what was drying, else its lots before losses.
 * Empty for the farm's own work.
 */
export function enteredLots(record: Entered): readonly FormKg[] {
  if (isOwnWork(record)) return [];
  const { dries, movedKg } = stageOf(record.section);
  const weight = dries === true ? numberAt(record.data, 'weight') : undefined;
  if (weight !== undefined) return [{ form: record.outputs[0]?.form ?? DRYING_FORM, kg: weight }];
  return beforeMoved(record.outputs, movedKg?.(record.data) ?? 0);
}

/** kg with which coffee from elsewhere came, to the gram; 0 for the farm's own work. */
export const enteredKg = (record: Entered): number => sumKg(enteredLots(record).map(({ kg }) => toGram(kg)));

/** Is a form neither hulled nor a by-product? */
export const isUnmilledForm = (form: ProductForm): boolean =>
  PRODUCT_FORMS[form].state !== 'green' && !PRODUCT_FORMS[form].byProduct;
