import type { Figure } from '../../definition/stage.ts';
import { KG_PER_SACA } from '../../ground/units.ts';
import { ratio, totalKg } from '../../record/data-values.ts';
import { daysStored } from './days-stored.ts';

const DAYS_PER_MONTH = 30;

/** The main figures of a storage: contents, days, and costs. */
export const storageFigures: readonly Figure[] = [
  {
    key: 'sacas',
    label: 'Entraram',
    unit: 'sacas',
    decimals: 2,
    of: ({ inputs }) => (inputs.length === 0 ? null : totalKg(inputs) / KG_PER_SACA),
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
      return typeof cost === 'number' ? ratio(cost, totalKg(content.inputs) / KG_PER_SACA) : null;
    },
  },
];
