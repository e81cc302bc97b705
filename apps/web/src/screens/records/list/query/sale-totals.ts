import { sacasText, unhulledText } from '@cafezal/domain/definition/unit-word.ts';
import { saleLineOf } from '@cafezal/domain/reports/sale-lines.ts';
import { salesFigures } from '@cafezal/domain/reports/sales-figures.ts';
import { leadMoney } from '../../../words/money-text.ts';
import { inKg, inSacas, type TotalsOf, takenKg } from './list-totals.ts';
import { flowsInto } from './list-values.ts';

/** Sacas, money and mean price of sold coffee, as in the sales report; unhulled coffee is listed separately. */
export const saleTotals: TotalsOf = (sold, { seesPrices, store, settings }) => {
  const facts = { farm: { settings }, record: (id: string) => store?.replica.byId(id)?.record };
  const lines = sold.map((sale) => saleLineOf(sale, flowsInto(sale, store, 'green_bean'), facts));
  const { soldKg, unmilledKg, grossRevenue, averagePricePerSaca, toFixSacas } = salesFigures(lines);
  const sacas = inSacas('Vendido', soldKg);
  const figure = unmilledKg > 0 ? { ...sacas, note: `e ${unhulledText(unmilledKg)}` } : sacas;
  if (!seesPrices) return [figure, inKg('Peso', takenKg(sold))];
  const note = toFixSacas > 0 ? `${sacasText(toFixSacas)} por fixar` : undefined;
  return [
    figure,
    { label: 'Valor', value: leadMoney(grossRevenue), ...(note && { note }) },
    {
      label: 'Média por saca',
      value: averagePricePerSaca === null ? null : leadMoney(averagePricePerSaca),
      ...(unmilledKg > 0 && { note: 'com o café sem beneficiar' }),
    },
  ];
};
