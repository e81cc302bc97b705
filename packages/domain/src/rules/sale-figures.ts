import type { Figure } from '../stage.ts';
import { KG_PER_SACA, POUNDS_PER_SACA } from '../units.ts';
import { numberAt, totalKg } from './data-values.ts';
import { grossOf, netPerSaca } from './sale-price.ts';

/** What a sale brings. */
export const saleFigures: readonly Figure[] = [
  {
    key: 'sacas',
    label: 'Sacas',
    unit: 'sacas',
    decimals: 2,
    of: ({ inputs }) => (inputs.length === 0 ? null : totalKg(inputs) / KG_PER_SACA),
  },
  { key: 'gross', label: 'Total', unit: 'R$', decimals: 2, of: grossOf },
  { key: 'netPerSaca', label: 'Líquido por saca', unit: 'R$', decimals: 2, of: netPerSaca },
  {
    key: 'centsPerLb',
    label: 'Em ¢ de US$ por libra',
    unit: '1',
    decimals: 2,
    of: ({ data }) => {
      const price = numberAt(data, 'pricePerBag');
      const fx = numberAt(data, 'exchangeRate');
      return price === undefined || fx === undefined ? null : (price / fx / POUNDS_PER_SACA) * 100;
    },
  },
];
