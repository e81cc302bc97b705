import { PRODUCT_FORMS } from '../../definition/forms.ts';
import type { Figure } from '../../definition/stage.ts';
import { KG_PER_SACA } from '../../ground/units.ts';
import { ratio, totalKg } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { daysStored } from './days-stored.ts';

const DAYS_PER_MONTH = 30;

/** Sacas of green coffee that came in; null for coffee that is not hulled yet, which no sacas count. */
const greenSacas = ({ inputs, outputs }: Pick<RecordContent, 'inputs' | 'outputs'>): number | null =>
  inputs.length === 0 || outputs.some(({ form }) => PRODUCT_FORMS[form].state !== 'green')
    ? null
    : totalKg(inputs) / KG_PER_SACA;

/** The main figures of a storage: contents, days, and costs. */
export const storageFigures: readonly Figure[] = [
  {
    key: 'sacas',
    label: 'Entraram',
    unit: 'sacas',
    decimals: 2,
    of: greenSacas,
  },
  { key: 'daysStored', label: 'Tempo guardado', unit: 'days', decimals: 0, of: daysStored },
  {
    key: 'costPerSaca',
    label: 'Custo de guardar por saca até aqui',
    unit: 'R$',
    decimals: 2,
    of: (content, context) => {
      const days = daysStored(content, context);
      const { monthlyCost, cost } = content.data;
      if (typeof monthlyCost === 'number') return days === null ? null : (monthlyCost * days) / DAYS_PER_MONTH;
      return typeof cost === 'number' ? ratio(cost, greenSacas(content) ?? 0) : null;
    },
  },
];
