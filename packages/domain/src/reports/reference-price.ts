import { addDays } from '../ground/days.ts';
import { priceUnitOf } from '../ground/units.ts';
import type { Mixture } from '../lots/mixture.ts';
import { numberAt, ratio, textAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { areaOn } from '../record/versions.ts';
import type { QUOTED_COFFEES } from '../stages/quote/quote-fields.ts';

/** A coffee that quotes are of. */
export type QuotedCoffee = keyof typeof QUOTED_COFFEES;

/** What a saca of a coffee was worth on a day, in R$. */
export type ReferencePrice = { perSaca: number; day: string; source: string };

/** On one day the first of these counts; a price of the exchange abroad says least of one in the yard. */
const RANK = new Map(['cepea', 'coop', 'buyer', 'b3', 'other', 'ice'].map((source, at) => [source, at]));
const rankOf = (source: string): number => RANK.get(source) ?? RANK.size;

/** The coffee that quotes call by another name than plots do. */
export const quotedCoffeeOf = (species: unknown): QuotedCoffee => (species === 'canephora' ? 'conilon' : 'arabica');

type Quoted = ReferencePrice & { product: string };

function pricesOf(record: FarmRecord): readonly Quoted[] {
  const { section, status, data, date, deletedAt } = record;
  if (section !== 'cotacoes' || status !== 'active' || deletedAt !== null) return [];
  const unit = priceUnitOf(textAt(data, 'unit') ?? '');
  const value = numberAt(data, 'value');
  // A quote in dollars says nothing in R$ without the rate of its day.
  const fx = unit?.inDollars === true ? numberAt(data, 'exchangeRate') : 1;
  if (unit?.perSaca === undefined || fx === undefined || value === undefined) return [];
  const source = textAt(data, 'source') ?? '';
  return [{ perSaca: unit.perSaca(value, fx), day: date, source, product: textAt(data, 'product') ?? '' }];
}

/** Quotes in R$, those in dollars by the rate of their day, a saca of each coffee once a day, the earliest first. */
export function quotesOf(records: Iterable<FarmRecord>): readonly Quoted[] {
  const quotes = [...records].flatMap(pricesOf).sort((one, other) => rankOf(other.source) - rankOf(one.source));
  const byDay = new Map(quotes.map((quote) => [`${quote.day} ${quote.product}`, quote]));
  return [...byDay.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** Finds what a coffee was worth up to a day: by its newest quote, not from before `since`; null without one. */
export type PriceFinder = (coffee: QuotedCoffee, day: string, since?: string) => ReferencePrice | null;

/** Reference prices of a farm, from its quotes. */
export function referencePrices(records: Iterable<FarmRecord>): PriceFinder {
  const quotes = quotesOf(records).toReversed();
  return (coffee, day, since = '') => {
    const found = quotes.find((quote) => quote.product === coffee && quote.day <= day);
    if (found === undefined || found.day < since) return null;
    return { perSaca: found.perSaca, day: found.day, source: found.source };
  };
}

type Land = {
  records: ReadonlyMap<string, FarmRecord>;
  /** The plots that count where a mixture names none, and the day of their areas, YYYY-MM-DD. */
  plots: readonly FarmRecord[];
  day: string;
};

/** Parts of a mixture by the species of its plots; of the given ones by area where it names none, as of bought coffee. */
export function speciesWeights(
  mixture: Mixture,
  { records, plots, day }: Land,
): readonly (readonly [unknown, number])[] {
  const named = [...mixture].flatMap(([id, weight]) => {
    const plot = records.get(id);
    return plot === undefined ? [] : [[plot.data.species, weight] as const];
  });
  return named.length > 0 ? named : plots.map((plot) => [plot.data.species, areaOn(plot, day) ?? 0]);
}

/** What a saca of a mixture is worth on a day, by the species of its plots; null where one of its coffees has no quote. */
export function priceOfPlots(
  find: PriceFinder,
  weights: Iterable<readonly [species: unknown, weight: number]>,
  day: string,
): number | null {
  let [value, whole] = [0, 0];
  for (const [species, weight] of weights) {
    if (weight <= 0) continue;
    const price = find(quotedCoffeeOf(species), day);
    if (price === null) return null;
    value += price.perSaca * weight;
    whole += weight;
  }
  return ratio(value, whole);
}

/** Days for which a quote is still the price of a sale. */
const DAYS_OF_A_QUOTE = 10;

/** What a coffee was worth on the day of a sale; null where no quote is near. */
export const priceOnDay = (find: PriceFinder, coffee: QuotedCoffee, day: string): ReferencePrice | null =>
  find(coffee, day, addDays(day, -DAYS_OF_A_QUOTE));
