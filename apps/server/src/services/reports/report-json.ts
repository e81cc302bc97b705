import { parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import type { Report, ReportQuestion } from '@cafezal/domain/reports/report.ts';
import type { ReportDefinition } from '@cafezal/domain/reports/report-list.ts';
import { withoutFiguresInMoney } from '@cafezal/domain/shown/money-figures.ts';
import { badQuery } from '../request/page.ts';
import { figuresOfReport } from './make-report.ts';
import type { ReportQuery } from './report-question.ts';

function fxIn({ fx }: ReportQuery): number | null {
  if (fx === undefined || fx === '') return null;
  const rate = parseDecimal(fx);
  if (rate !== null && rate > 0) return rate;
  throw badQuery('fx', 'Informe quantos reais vale um dólar, como 5,40.');
}

/** Pounds per saca, rounded as usual in the trade. */
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

/**
 * A report as the API answers it: its figures, also grouped, and `rows`. `request/invalid` (422) for an invalid `fx`.
 */
export async function reportJson(
  { key }: Pick<ReportDefinition, 'key'>,
  { season, asOf, seesPrices }: ReportQuestion,
  { report, query }: { report: Report; query: ReportQuery },
): Promise<Figures> {
  const fx = fxIn(query);
  const figures = withDollars(await figuresOfReport(report), fx);
  const answer = { report: key, season, asOf, figures, rows: report.rows, ...figures };
  return seesPrices ? answer : (withoutFiguresInMoney(answer) as Figures); // a subset of the same object's keys
}
