import type { Figure, RuleContext } from '../../definition/stage.ts';
import { KG_PER_SACA, POUNDS_PER_SACA } from '../../ground/units.ts';
import { numberAt, totalKg } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { netPerSaca, type SaleMoney, saleMoney } from './sale-net.ts';

const moneyOf = (content: RecordContent, { farm }: RuleContext): SaleMoney | null =>
  saleMoney(content, totalKg(content.inputs), farm.settings.taxRegime);

/** An amount that is taken off; nobody looks for one that is not. */
const takenOff = (amount: number | undefined): number | null => (amount === undefined || amount === 0 ? null : amount);

/** What a sale brings. */
export const saleFigures: readonly Figure[] = [
  {
    key: 'sacas',
    label: 'Sacas',
    unit: 'sacas',
    decimals: 2,
    of: ({ inputs }) => (inputs.length === 0 ? null : totalKg(inputs) / KG_PER_SACA),
  },
  {
    key: 'gross',
    label: 'Total',
    unit: 'R$',
    decimals: 2,
    of: (content, context) => moneyOf(content, context)?.gross ?? null,
  },
  {
    key: 'netPerSaca',
    label: 'Líquido por saca',
    unit: 'R$',
    decimals: 2,
    of: (content, { farm }) => netPerSaca(content, farm.settings.taxRegime),
  },
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
  {
    key: 'net',
    label: 'Líquido',
    unit: 'R$',
    decimals: 2,
    of: (content, context) => moneyOf(content, context)?.net ?? null,
  },
  {
    key: 'funrural',
    label: 'Funrural',
    unit: 'R$',
    decimals: 2,
    of: (content, context) => takenOff(moneyOf(content, context)?.funrural),
  },
  {
    key: 'deductions',
    label: 'Outros descontos',
    unit: 'R$',
    decimals: 2,
    of: (content, context) => takenOff(moneyOf(content, context)?.deductions),
  },
];
