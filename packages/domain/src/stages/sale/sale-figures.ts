import type { Figure, RuleContext } from '../../definition/stage.ts';
import { POUNDS_PER_SACA } from '../../ground/units.ts';
import { numberAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { isPartlyFixed } from './fixed-later.ts';
import { type SaleAccount, saleAccount, takenOff } from './sale-account.ts';
import { sacasOf, soldLots } from './sold-lots.ts';

/** A figure in R$ of the account of a sale; null without a price, and while nothing is fixed. */
const ofAccount =
  (of: (account: SaleAccount) => number | null) =>
  (content: RecordContent, context: RuleContext): number | null => {
    const account = saleAccount(content, context);
    return account === null || (account.toFixBags > 0 && account.fixedBags === 0) ? null : of(account);
  };

/** An amount that is taken off; nobody looks for one that is not. */
const unlessZero = (amount: number): number | null => (amount === 0 ? null : amount);

/** The revenue of a sale. */
export const saleFigures: readonly Figure[] = [
  {
    key: 'sacas',
    label: 'Sacas',
    unit: 'sacas',
    decimals: 2,
    of: (content, context) => (content.inputs.length === 0 ? null : sacasOf(soldLots(content, context))),
  },
  { key: 'gross', label: 'Total', unit: 'R$', decimals: 2, isColumn: true, of: ofAccount(({ gross }) => gross) },
  {
    key: 'netPerSaca',
    label: 'Líquido por saca',
    unit: 'R$',
    decimals: 2,
    isColumn: true,
    of: ofAccount(({ netPerSaca }) => netPerSaca),
  },
  {
    key: 'centsPerLb',
    label: 'Em ¢ de US$ por libra',
    unit: '1',
    decimals: 2,
    of: ({ data }) => {
      const price = numberAt(data, 'pricePerBag');
      const fx = numberAt(data, 'exchangeRate');
      return price === undefined || fx === undefined || isPartlyFixed(data)
        ? null
        : (price / fx / POUNDS_PER_SACA) * 100;
    },
  },
  { key: 'net', label: 'Líquido', unit: 'R$', decimals: 2, isColumn: true, of: ofAccount(({ net }) => net) },
  {
    key: 'funrural',
    label: 'Funrural',
    unit: 'R$',
    decimals: 2,
    isColumn: true,
    of: ofAccount((account) => unlessZero(takenOff(account).funrural)),
  },
  {
    key: 'deductions',
    label: 'Outros descontos',
    unit: 'R$',
    decimals: 2,
    isColumn: true,
    of: ofAccount((account) => unlessZero(takenOff(account).other)),
  },
];
