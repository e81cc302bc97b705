import { numberAt } from '../record/data-values.ts';
import type { ProductForm, RecordContent } from '../record/record.ts';
import { PRODUCT_FORMS } from './forms.ts';

type Weighed = Pick<RecordContent, 'outputs' | 'data'>;

/** kg of something that came out of work beside its lots. */
export type ByProduct = { form: ProductForm; kg: number };

const HULLS: ReadonlySet<ProductForm> = new Set(['husk', 'parchment_hull']);

/**
 * What came out of work beside its lots: husk, hull, pulp and impurities. A milling may tell its husk as a lot, or as a
 * weight alone (`huskKg`); where it tells both, the lot counts.
 */
export function byProductsOf({ outputs, data }: Weighed): readonly ByProduct[] {
  const lots = outputs.filter(({ form }) => PRODUCT_FORMS[form].byProduct);
  const kg = numberAt(data, 'huskKg') ?? 0;
  const isTold = kg > 0 && !lots.some(({ form }) => HULLS.has(form));
  return isTold ? [...lots, { form: 'husk', kg }] : lots;
}

/** What came out of work: its lots, and what came beside them. */
export const cameOutOf = (record: Weighed): readonly ByProduct[] => [
  ...record.outputs.filter(({ form }) => !PRODUCT_FORMS[form].byProduct),
  ...byProductsOf(record),
];
