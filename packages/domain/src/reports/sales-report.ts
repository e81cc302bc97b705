import { sumKg } from '../ground/numbers.ts';
import { kgToSacas } from '../ground/units.ts';
import { ratio } from '../record/data-values.ts';
import { stageOf } from '../stages/stages.ts';
import { unitFigure } from './figure-text.ts';
import { premiumFigures } from './premium.ts';
import type { Report, ReportBars, ReportColumn, ReportFigure, ReportQuestion, ReportTable } from './report.ts';
import { askedPart, buyerChoices, buyerOf, greenGross, type SaleLine, saleLines, toBuyer } from './sale-lines.ts';
import { salesFigures } from './sales-figures.ts';
import { booksOfDays, seasonBooks } from './season-books.ts';

type Lines = readonly SaleLine[];
type Group = { key: string; label: string; lines: Lines };

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'] as const;

const monthLabel = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1] ?? ''}/${month.slice(0, 4)}`;
const sum = (lines: Lines, of: (line: SaleLine) => number): number =>
  lines.reduce((total, line) => total + of(line), 0);
const netOf = ({ gross, funrural, deductions }: SaleLine): number => gross - funrural - deductions;
/** kg that are sold and still lie on the farm. */
const toDeliverOf = ({ flows }: SaleLine): number =>
  sumKg(flows.map(({ kg, consumedKg }) => Math.max(0, kg - consumedKg)));

function averageOf(lines: Lines): number | null {
  const priced = lines.filter(({ pricePerBag }) => pricePerBag !== null);
  return ratio(sum(priced, greenGross), kgToSacas(sum(priced, ({ greenKg }) => greenKg)));
}

const byBuyer = (lines: Lines): readonly Group[] =>
  [...Map.groupBy(lines, buyerOf)]
    .map(([label, own]) => ({ key: label, label, lines: own }))
    .sort((one, other) => sum(other.lines, ({ greenKg }) => greenKg) - sum(one.lines, ({ greenKg }) => greenKg));
const byMonth = (lines: Lines): readonly Group[] =>
  [...Map.groupBy(lines, ({ sale }) => sale.date.slice(0, 7))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, own]) => ({ key, label: monthLabel(key), lines: own }));

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
];

const cellsOf = (lines: Lines) => {
  const kg = sum(lines, ({ greenKg }) => greenKg);
  return {
    kg,
    sacas: kgToSacas(kg),
    unmilled: sum(lines, ({ unmilledKg }) => unmilledKg),
    toDeliver: sum(lines, toDeliverOf),
    price: averageOf(lines),
    gross: sum(lines, ({ gross }) => gross),
    net: sum(lines, netOf),
  };
};

/** Columns of amounts, without those that hold nothing but zeros. */
function amountColumns(lines: Lines, seesPrices: boolean): readonly ReportColumn[] {
  const { unmilled, toDeliver } = cellsOf(lines);
  const idle = new Set([...(unmilled === 0 ? ['unmilled'] : []), ...(toDeliver === 0 ? ['toDeliver'] : [])]);
  return [...KILOS.filter(({ key }) => !idle.has(key)), ...(seesPrices ? MONEY : [])];
}

type Heading = { key: string; title: string; header: string };

function groupTable(groups: readonly Group[], heading: Heading, amounts: readonly ReportColumn[]): ReportTable {
  const all = groups.flatMap(({ lines }) => lines);
  return {
    key: heading.key,
    title: heading.title,
    columns: [{ key: 'label', header: heading.header }, { key: 'sales', header: 'Vendas', decimals: 0 }, ...amounts],
    rows: groups.map(({ key, label, lines }) => ({
      id: key,
      cells: { label, sales: lines.length, ...cellsOf(lines) },
    })),
    total: { label: 'Total', sales: all.length, ...cellsOf(all) },
  };
}

const statusOf = ({ sale }: SaleLine): string => stageOf('vendas').statuses[sale.status]?.label ?? sale.status;

const saleTable = (lines: Lines, amounts: readonly ReportColumn[]): ReportTable => ({
  key: 'sales',
  title: 'Vendas',
  columns: [
    { key: 'code', header: 'Venda' },
    { key: 'date', header: 'Data', card: '{}' },
    { key: 'buyer', header: 'Comprador', card: '{}' },
    { key: 'status', header: 'Situação', card: '{}' },
    ...amounts,
  ],
  rows: lines.map((line) => ({
    id: line.sale.id,
    of: { section: 'vendas', slug: line.sale.slug },
    cells: {
      code: line.sale.code,
      date: { day: line.sale.date },
      buyer: buyerOf(line),
      status: statusOf(line),
      ...cellsOf([line]),
    },
  })),
  total: { code: 'Total', ...cellsOf(lines) },
});

function chart(groups: readonly Group[], { key, title }: Pick<Heading, 'key' | 'title'>): ReportBars {
  const bars = groups.map((group) => ({ key: group.key, label: group.label, value: cellsOf(group.lines).sacas }));
  const [most] = bars.toSorted((one, other) => other.value - one.value);
  const whole = bars.reduce((total, { value }) => total + value, 0);
  const text = (value: number) => unitFigure(value, 'sacas', { decimals: 2, upTo: true });
  const summary = most === undefined ? '' : `De ${text(whole)}, o mais em ${most.label}: ${text(most.value)}.`;
  return { key, title, unit: 'sacas', decimals: 2, upTo: true, bars, summary };
}

function headline(lines: Lines, premiumPct: number | null, seesPrices: boolean): readonly ReportFigure[] {
  const { kg, sacas, toDeliver, price, gross, net } = cellsOf(lines);
  const kgNote = unitFigure(kg, 'kg', { decimals: 1, upTo: true });
  const sold: ReportFigure = { label: 'Vendido', value: sacas, unit: 'sacas', decimals: 2, note: kgNote };
  const due: ReportFigure = { label: 'A entregar', value: toDeliver, unit: 'kg', decimals: 0 };
  if (!seesPrices) return [sold, due];
  const premium = premiumPct === null ? undefined : `especial ${unitFigure(premiumPct, '%', { decimals: 1 })} acima`;
  return [
    sold,
    { label: 'Preço médio da saca', value: price, unit: 'R$', decimals: 2, note: premium },
    {
      label: 'Valor das vendas',
      value: gross,
      unit: 'R$',
      decimals: 0,
      note: `${unitFigure(net, 'R$', { decimals: 0 })} líquidos`,
    },
    due,
  ];
}

/** Vendas e preços: what was sold to whom, when and for how much; without prices for those who may not see them. */
export function salesReport(question: ReportQuestion & { season: string }): Report {
  const { buyer, plotIds, seesPrices } = question;
  const books = booksOfDays(seasonBooks(question), question);
  const all = saleLines(books).filter(({ sale }) => plotIds === undefined || books.share(sale.id) > 0);
  const lines = toBuyer(all, buyer)
    .map((line) => (plotIds === undefined ? line : askedPart(books, line)))
    .sort((one, other) => (one.sale.date < other.sale.date ? -1 : 1));
  const premium = premiumFigures(books.genealogy, lines);
  const amounts = amountColumns(lines, seesPrices);
  const buyers = { key: 'buyers', title: 'Por comprador', header: 'Comprador' };
  const months = { key: 'months', title: 'Por mês', header: 'Mês' };
  return {
    figures: { sales: salesFigures(lines), premium, toDeliverKg: sum(lines, toDeliverOf) },
    rows: lines.map(({ sale, pricePerBag, greenKg, unmilledKg, gross, ...line }) => ({
      recordId: sale.id,
      slug: sale.slug,
      code: sale.code,
      date: sale.date,
      buyer: line.buyer,
      status: sale.status,
      greenKg,
      unmilledKg,
      sacas: kgToSacas(greenKg),
      toDeliverKg: toDeliverOf({ ...line, sale, pricePerBag, greenKg, unmilledKg, gross }),
      pricePerBag,
      gross,
      net: netOf({ ...line, sale, pricePerBag, greenKg, unmilledKg, gross }),
    })),
    headline: headline(lines, premium.premiumPct, seesPrices),
    charts: [chart(byBuyer(lines), buyers), chart(byMonth(lines), months)].filter(({ bars }) => bars.length > 1),
    tables: [
      groupTable(byBuyer(lines), buyers, amounts),
      groupTable(byMonth(lines), months, amounts),
      saleTable(lines, amounts),
    ],
    choices: { buyer: buyerChoices(all) },
  };
}
