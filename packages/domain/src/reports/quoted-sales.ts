import { dayInPtBr } from '../ground/days.ts';
import { ratio } from '../record/data-values.ts';
import { QUOTED_COFFEES } from '../stages/quote/quote-fields.ts';
import { unitFigure } from './figure-text.ts';
import {
  priceOfPlots,
  priceOnDay,
  type QuotedCoffee,
  quotesOf,
  referencePrices,
  speciesWeights,
} from './reference-price.ts';
import type { ReportTrend } from './report.ts';
import { averagePrice, type SaleLine } from './sale-lines.ts';
import type { SeasonBooks } from './season-books.ts';

/** A sale beside what its coffee was worth on its day. */
export type QuotedSale = {
  /** R$ a saca; null without a price, and of unhulled coffee, of which no quote is. */
  perSaca: number | null;
  /** R$ a saca by the quotes; null where none is near its day. */
  quotedPerSaca: number | null;
  /** How much more it brought than the quote, in per cent. */
  agioPct: number | null;
};

/** Finds what the coffee of a sale was worth on its day. */
export function quotedSales({ genealogy, mixture, plots }: SeasonBooks): (line: SaleLine) => QuotedSale {
  const find = referencePrices(genealogy.records.values());
  const land = { records: genealogy.records, plots };
  const near: typeof find = (coffee, day) => priceOnDay(find, coffee, day);
  return (line) => {
    const weights = speciesWeights(mixture(line.sale.id), { ...land, day: line.sale.date });
    const quotedPerSaca = priceOfPlots(near, weights, line.sale.date);
    const perSaca = line.unmilledKg > 0 ? null : averagePrice([line]);
    const isBoth = quotedPerSaca !== null && perSaca !== null;
    return { perSaca, quotedPerSaca, agioPct: isBoth ? ratio((perSaca - quotedPerSaca) * 100, quotedPerSaca) : null };
  };
}

const COFFEES = Object.entries(QUOTED_COFFEES) as [QuotedCoffee, string][];

const agioWords = (mean: number): string =>
  `As vendas ficaram em média ${unitFigure(Math.abs(mean), '%', { decimals: 1 })} ${mean < 0 ? 'abaixo' : 'acima'} da cotação do dia.`;

/** The quotes over the days of the sales, with the sales as dots among them; null without a quote or a sale. */
export function quoteTrend(
  books: SeasonBooks,
  sold: readonly { line: SaleLine; quote: QuotedSale }[],
): ReportTrend | null {
  const dots = sold.flatMap(({ line: { sale }, quote: { perSaca } }) =>
    perSaca === null ? [] : [{ key: sale.id, label: sale.code, day: sale.date, value: perSaca }],
  );
  const quotes = quotesOf(books.genealogy.records.values());
  const trendLines = COFFEES.map(([key, label]) => ({
    key,
    label: `Cotação, ${label.toLocaleLowerCase('pt-BR')}`,
    points: quotes.filter(({ product }) => product === key).map(({ day, perSaca }) => ({ day, value: perSaca })),
  })).filter(({ points }) => points.length > 0);
  if (trendLines.length === 0 || dots.length === 0) return null;
  const agios = sold.flatMap(({ quote }) => quote.agioPct ?? []);
  const mean = ratio(
    agios.reduce((sum, agio) => sum + agio, 0),
    agios.length,
  );
  const last = quotes.at(-1);
  const of = last === undefined ? '' : `Última cotação: ${unitFigure(last.perSaca, 'R$')} em ${dayInPtBr(last.day)}.`;
  const agio = mean === null ? '' : ` ${agioWords(mean)}`;
  return {
    key: 'quotes',
    title: 'Vendas e cotações',
    unit: 'R$ por saca',
    lines: trendLines,
    dots,
    summary: `${of}${agio}`,
  };
}
