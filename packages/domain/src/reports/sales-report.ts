import { unhulledText } from '../definition/unit-word.ts';
import { finished, type Steps } from '../ground/steps.ts';
import { stageOf } from '../stages/stages.ts';
import { booksOfDays } from './books-of-days.ts';
import { unitFigure } from './figure-text.ts';
import { costLedgerSteps, totalOfParts } from './lot-costs.ts';
import { premiumFigures } from './premium.ts';
import { type QuotedSale, quotedSales, quoteTrend } from './quoted-sales.ts';
import { type Receivables, receivables } from './receivables.ts';
import type { Report, ReportBars, ReportColumn, ReportFigure, ReportQuestion, ReportTable } from './report.ts';
import { amountColumns, cellsOf, type Lines, netOf, netPerSacaOf, sum, toDeliverOf } from './sale-amounts.ts';
import {
  askedPart,
  buyerChoices,
  buyerOf,
  partsByOrigin,
  SALES_PER_STEP,
  type SaleLine,
  saleLineSteps,
  toBuyer,
} from './sale-lines.ts';
import { salesFigures } from './sales-figures.ts';
import { seasonBookSteps } from './season-book-steps.ts';
import type { SeasonBooks } from './season-books.ts';

type Group = { key: string; label: string; lines: Lines };

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'] as const;

const monthLabel = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1] ?? ''}/${month.slice(0, 4)}`;
const byBuyer = (lines: Lines): readonly Group[] =>
  [...Map.groupBy(lines, buyerOf)]
    .map(([label, own]) => ({ key: label, label, lines: own }))
    .sort((one, other) => sum(other.lines, ({ greenKg }) => greenKg) - sum(one.lines, ({ greenKg }) => greenKg));
const byMonth = (lines: Lines): readonly Group[] =>
  [...Map.groupBy(lines, ({ sale }) => sale.date.slice(0, 7))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, own]) => ({ key, label: monthLabel(key), lines: own }));

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

const ORIGIN_LABELS = { own: 'Da fazenda', opening: 'Já havia', bought: 'Comprado' } as const;

/** The sales by where their coffee came from; none where all is the farm's own. */
function originTables(
  books: SeasonBooks,
  { lines, plotIds }: { lines: Lines; plotIds: ReportQuestion['plotIds'] },
  amounts: readonly ReportColumn[],
): readonly ReportTable[] {
  if (plotIds !== undefined) return [];
  const groups = partsByOrigin(books, lines)
    .filter((part) => part.lines.length > 0)
    .map(({ key, lines: own }) => ({ key, label: ORIGIN_LABELS[key], lines: own }));
  if (groups.every(({ key }) => key === 'own')) return [];
  const table = groupTable(groups, { key: 'origins', title: 'De onde veio', header: 'Café' }, amounts);
  // A sale of mixed coffee is in several rows: only the sum of all sales tells how many there are.
  return [{ ...table, total: { label: 'Total', sales: lines.length, ...cellsOf(lines) } }];
}

const statusOf = ({ sale }: SaleLine): string => stageOf('vendas').statuses[sale.status]?.label ?? sale.status;

/** What the coffee of a sale cost, and what it left above that, in R$. */
const MARGIN: readonly ReportColumn[] = [
  { key: 'cost', header: 'Custo do café (R$)', decimals: 2 },
  { key: 'margin', header: 'Sobra (R$)', decimals: 2 },
];

/** What coffee was worth on the day of a sale, and how much more it brought. */
const QUOTED: readonly ReportColumn[] = [
  { key: 'quoted', header: 'Cotação do dia (R$)', decimals: 2 },
  { key: 'agio', header: 'Ágio (%)', decimals: 1, signed: true },
];

/** A sale with what its coffee was worth on its day, and what it cost. */
type Told = { line: SaleLine; quote: QuotedSale; cost: number | null };

/** What a sale leaves above the cost of its coffee, of the sacas with a price; null where that is not known. */
const marginOf = (line: SaleLine, cost: number | null): number | null =>
  cost === null || line.pricedSacas === 0 ? null : netOf(line) - (cost * line.pricedSacas) / line.sacas;

const saleRow = ({ line, quote, cost }: Told): ReportTable['rows'][number] => ({
  id: line.sale.id,
  of: { section: 'vendas', slug: line.sale.slug },
  cells: {
    code: line.sale.code,
    date: { day: line.sale.date },
    buyer: buyerOf(line),
    status: statusOf(line),
    ...cellsOf([line]),
    cost,
    margin: marginOf(line, cost),
    quoted: quote.quotedPerSaca,
    agio: quote.agioPct,
  },
});

const saleTable = (
  sold: readonly Told[],
  rows: ReportTable['rows'],
  amounts: readonly ReportColumn[],
): ReportTable => ({
  key: 'sales',
  title: 'Vendas',
  columns: [
    { key: 'code', header: 'Venda' },
    { key: 'date', header: 'Data', card: '{}' },
    { key: 'buyer', header: 'Comprador', card: '{}' },
    { key: 'status', header: 'Situação', card: '{}' },
    ...amounts,
    ...(sold.some(({ cost }) => cost !== null) ? MARGIN : []),
    ...(sold.some(({ quote }) => quote.quotedPerSaca !== null) ? QUOTED : []),
  ],
  rows,
  total: { code: 'Total', ...cellsOf(sold.map(({ line }) => line)) },
});

/** A sale for programs. */
const apiRow = ({ line, quote: { quotedPerSaca, agioPct }, cost }: Told): Report['rows'][number] => ({
  recordId: line.sale.id,
  slug: line.sale.slug,
  code: line.sale.code,
  date: line.sale.date,
  buyer: line.buyer,
  status: line.sale.status,
  greenKg: line.greenKg,
  unmilledKg: line.unmilledKg,
  sacas: line.sacas,
  netPerSaca: netPerSacaOf([line]),
  toDeliverKg: toDeliverOf(line),
  pricePerBag: line.pricePerBag,
  gross: line.gross,
  net: netOf(line),
  cost,
  margin: marginOf(line, cost),
  quotedPerSaca,
  agioPct,
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
  const { kg, sacas, unmilled, toDeliver, price, gross, net } = cellsOf(lines);
  const beside = unmilled > 0 ? ` e ${unhulledText(unmilled)}` : '';
  const kgNote = `${unitFigure(kg, 'kg', { decimals: 1, upTo: true })}${beside}`;
  const sold: ReportFigure = { label: 'Vendido', value: sacas, unit: 'sacas', decimals: 2, note: kgNote };
  const due: ReportFigure = { label: 'A entregar', value: toDeliver, unit: 'kg', decimals: 0 };
  if (!seesPrices) return [sold, due];
  const premium =
    premiumPct === null
      ? undefined
      : `especial SCA ${unitFigure(Math.abs(premiumPct), '%', { decimals: 1 })} ${premiumPct < 0 ? 'abaixo' : 'acima'}`;
  return [
    sold,
    { label: 'Preço médio da saca', value: price, unit: 'R$', decimals: 2, note: premium },
    {
      label: 'Valor das vendas',
      value: gross,
      unit: 'R$',
      decimals: 2,
      note: `${unitFigure(net, 'R$')} líquidos`,
    },
    due,
  ];
}

const NOT_QUOTED: QuotedSale = { perSaca: null, quotedPerSaca: null, agioPct: null };

/** Finds what the coffee of a sale cost; null where nothing was noted, for the part of some plots, and without prices. */
function* costSteps(question: OfSeason, { genealogy }: SeasonBooks): Steps<(line: SaleLine) => number | null> {
  if (!question.seesPrices || question.plotIds !== undefined) return () => null;
  const { taken } = yield* costLedgerSteps({ ...question, genealogy });
  return ({ sale }) => totalOfParts(taken(sale.id)) || null;
}

const NOTHING_OWED: Receivables = { figures: { total: 0, overdue: 0 }, headline: [], tables: [] };

type OfSeason = ReportQuestion & { season: string };
type Sales = { books: SeasonBooks; all: Lines; lines: Lines };

/** The sales of a season, all of them and those that are asked about by their day. */
function* askedSteps(question: OfSeason): Steps<Sales> {
  const { buyer, plotIds } = question;
  const books = booksOfDays(yield* seasonBookSteps(question), question);
  const every = yield* saleLineSteps(books);
  const all = every.filter(({ sale }) => plotIds === undefined || books.share(sale.id) > 0);
  const lines = toBuyer(all, buyer)
    .map((line) => (plotIds === undefined ? line : askedPart(books, line)))
    .sort((one, other) => (one.sale.date < other.sale.date ? -1 : 1));
  return { books, all, lines };
}

/** The sales with what is asked of each, and their rows. */
function* toldSteps(question: OfSeason, { books, lines }: Sales) {
  const costOf = yield* costSteps(question, books);
  const quotedOf = quotedSales(books);
  const sold: Told[] = [];
  const rows: ReportTable['rows'][number][] = [];
  for (const [at, line] of lines.entries()) {
    if (at % SALES_PER_STEP === 0) yield;
    const told = { line, quote: question.seesPrices ? quotedOf(line) : NOT_QUOTED, cost: costOf(line) };
    sold.push(told);
    rows.push(saleRow(told));
  }
  return { sold, rows };
}

const BUYERS: Heading = { key: 'buyers', title: 'Por comprador', header: 'Comprador' };
const MONTHS_OF_SALE: Heading = { key: 'months', title: 'Por mês', header: 'Mês' };

/** Sales and prices in steps. */
export function* salesSteps(question: OfSeason): Steps<Report> {
  const { plotIds, seesPrices } = question;
  const asked = yield* askedSteps(question);
  const { books, all, lines } = asked;
  const { sold, rows } = yield* toldSteps(question, asked);
  yield;
  const premium = premiumFigures(books.genealogy, lines);
  yield;
  const [buyers, months] = [byBuyer(lines), byMonth(lines)];
  const amounts = amountColumns(lines, seesPrices);
  const groups = [groupTable(buyers, BUYERS, amounts), groupTable(months, MONTHS_OF_SALE, amounts)];
  yield;
  // A plot has no buyer: what is owed is of whole sales.
  const owed = seesPrices && plotIds === undefined ? receivables(books, lines, question.asOf) : NOTHING_OWED;
  yield;
  const trend = seesPrices ? quoteTrend(books, sold) : null;
  yield;
  const origins = originTables(books, { lines, plotIds }, amounts);
  yield;
  return {
    figures: { sales: salesFigures(lines), premium, toDeliverKg: sum(lines, toDeliverOf), receivables: owed.figures },
    rows: sold.map(apiRow),
    headline: [...headline(lines, premium.premiumPct, seesPrices), ...owed.headline],
    charts: [chart(buyers, BUYERS), chart(months, MONTHS_OF_SALE)].filter(({ bars }) => bars.length > 1),
    trends: trend === null ? [] : [trend],
    tables: [...groups, saleTable(sold, rows, amounts), ...owed.tables, ...origins],
    choices: { buyer: buyerChoices(all) },
  };
}

/**
 * Sales and prices: what was sold to whom, when and for how much; without prices for people who may not see them.
 *
 * @internal All steps at once, for tests.
 */
export const salesReport = (question: OfSeason): Report => finished(salesSteps(question));
