import { parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import type { Report, ReportQuestion } from '@cafezal/domain/reports/report.ts';
import type { ReportDefinition } from '@cafezal/domain/reports/report-list.ts';
import { badQuery } from '../request/page.ts';
import type { ReportQuery } from './report-question.ts';

function fxIn({ fx }: ReportQuery): number | null {
  if (fx === undefined || fx === '') return null;
  const rate = parseDecimal(fx);
  if (rate !== null && rate > 0) return rate;
  throw badQuery('fx', 'Informe quantos reais vale um dólar, como 5,40.');
}

/** Pounds of one saca, rounded as the trade reckons (4-domain 0.2). */
const POUNDS_PER_SACA = 132.27736;

/** The average price in US$ per saca and US¢ per pound, at R$ per US$; null without a rate or a sale. */
function inDollars(price: number | null, fx: number | null) {
  const usdPerSaca = price === null || fx === null ? null : price / fx;
  return { usdPerSaca, usCentsPerLb: usdPerSaca === null ? null : (usdPerSaca / POUNDS_PER_SACA) * 100 };
}

type Figures = Readonly<Record<string, unknown>>;

const isFigures = (value: unknown): value is Figures => typeof value === 'object' && value !== null;

function withDollars(figures: Figures, fx: number | null): Figures {
  const { sales } = figures;
  if (!isFigures(sales)) return figures;
  const price = typeof sales.averagePricePerSaca === 'number' ? sales.averagePricePerSaca : null;
  return { ...figures, sales: { ...sales, ...inDollars(price, fx) } };
}

/** Figures in R$, and groups of them: kept from whom prices are hidden. */
const MONEY: ReadonlySet<string> = new Set([
  ...['cost', 'costByPlot', 'premium', 'costPerMeasure60', 'revenue', 'revenuePerHa', 'grossRevenue'],
  ...['averagePricePerSaca', 'funrural', 'funruralRate', 'deductions', 'netRevenue', 'byBuyer'],
  ...['usdPerSaca', 'usCentsPerLb', 'pricePerBag', 'gross', 'net'],
]);

function withoutFiguresInMoney(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFiguresInMoney);
  if (!isFigures(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !MONEY.has(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutFiguresInMoney(inner)]));
}

/** A report as the API answers it: its figures, also by the names of their groups, and `rows`. `request/invalid` (422) for an `fx` that is no rate. */
export function reportJson(
  { key }: Pick<ReportDefinition, 'key'>,
  { season, asOf, seesPrices }: ReportQuestion,
  { report, query }: { report: Report; query: ReportQuery },
): Figures {
  const figures = withDollars(report.figures, fxIn(query));
  const answer = { report: key, season, asOf, figures, rows: report.rows, ...figures };
  return seesPrices ? answer : (withoutFiguresInMoney(answer) as Figures); // fewer keys of the same object
}
