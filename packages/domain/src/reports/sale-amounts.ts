import { sumKg } from '../ground/numbers.ts';
import { ratio } from '../record/data-values.ts';
import type { ReportColumn } from './report.ts';
import { averagePrice, type SaleLine } from './sale-lines.ts';

/** Sales of a report. */
export type Lines = readonly SaleLine[];

/** Σ over sales. */
export const sum = (lines: Lines, of: (line: SaleLine) => number): number =>
  lines.reduce((total, line) => total + of(line), 0);
/** R$ that a sale leaves. */
export const netOf = ({ gross, funrural, deductions }: SaleLine): number => gross - funrural - deductions;
/** Sold kg that are still on the farm. */
export const toDeliverOf = ({ flows }: SaleLine): number =>
  sumKg(flows.map(({ kg, consumedKg }) => Math.max(0, kg - consumedKg)));

const KILOS: readonly ReportColumn[] = [
  { key: 'kg', header: 'Beneficiado (kg)', decimals: 3, upTo: true },
  { key: 'sacas', header: 'Sacas', decimals: 2, card: '{} sacas' },
  { key: 'unmilled', header: 'Sem beneficiar (kg)', decimals: 3, upTo: true, card: '{} kg sem beneficiar' },
  { key: 'toDeliver', header: 'A entregar (kg)', decimals: 3, upTo: true, card: '{} kg a entregar' },
];
const MONEY: readonly ReportColumn[] = [
  { key: 'price', header: 'Preço/saca (R$)', decimals: 2, card: 'R$\u00a0{} por saca' },
  { key: 'gross', header: 'Valor (R$)', decimals: 2, card: 'R$\u00a0{}' },
  { key: 'net', header: 'Líquido (R$)', decimals: 2 },
  { key: 'netPerSaca', header: 'Líquido/saca (R$)', decimals: 2, card: 'líquido R$\u00a0{} por saca' },
];

/** What a saca of coffee leaves, of those that have their price, in R$; null without any. */
export const netPerSacaOf = (lines: Lines): number | null => {
  const sacas = sum(lines, ({ pricedSacas }) => pricedSacas);
  return sacas > 0
    ? ratio(
        sum(lines, (line) => netOf(line) * line.coffeePart),
        sacas,
      )
    : null;
};

/** The amounts of some sales together, by column. */
export const cellsOf = (lines: Lines) => {
  const kg = sum(lines, ({ greenKg }) => greenKg);
  return {
    kg,
    sacas: sum(lines, ({ sacas }) => sacas),
    unmilled: sum(lines, ({ unmilledKg }) => unmilledKg),
    toDeliver: sum(lines, toDeliverOf),
    price: averagePrice(lines),
    gross: sum(lines, ({ gross }) => gross),
    net: sum(lines, netOf),
    netPerSaca: netPerSacaOf(lines),
  };
};

/** Columns of amounts, without those with only zeros. */
export function amountColumns(lines: Lines, seesPrices: boolean): readonly ReportColumn[] {
  const { unmilled, toDeliver } = cellsOf(lines);
  const idle = new Set([...(unmilled === 0 ? ['unmilled'] : []), ...(toDeliver === 0 ? ['toDeliver'] : [])]);
  return [...KILOS.filter(({ key }) => !idle.has(key)), ...(seesPrices ? MONEY : [])];
}
