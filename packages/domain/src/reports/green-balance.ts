import type { Flow } from '../lots/genealogy.ts';
import { toGram } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { lotsKg } from '../stages/harvest/harvest-plots.ts';
import { isGreen, kgOf } from './milling-flows.ts';
import type { SeasonBooks } from './season-books.ts';
import { givers, type LyingCoffee, lyingCoffee, promisedGreenKg } from './stock-figures.ts';

/**
 * What became of the season's green coffee, in kg: `producedKg` and `fromOtherSeasonsKg` less what left and what lies
 * here is `residualKg`, 0. What a sale was promised lies here until it is delivered and is counted there once.
 */
export type GreenBalance = {
  producedKg: number;
  /** Taken by millings and stores of the season from lots of other seasons. */
  fromOtherSeasonsKg: number;
  /** Delivered to buyers, whichever season the sale is of. */
  deliveredKg: number;
  /** In the season's lots still, what is promised included. */
  stockKg: number;
  /** The part of `stockKg` that is sold and not delivered. */
  promisedKg: number;
  /** Lost in store; negative where more was found. */
  storageLossKg: number;
  toOtherSeasonsKg: number;
  residualKg: number;
};

/** What a store lost of the green coffee that it took. */
function greenLossOf({ genealogy }: SeasonBooks, { id, outputs }: FarmRecord): number {
  const greenIn = genealogy.into(id).filter(({ form }) => isGreen(form));
  return kgOf(greenIn) - lotsKg(outputs.filter(({ form }) => isGreen(form)));
}

/** The balance of the season's green coffee; `lots` are the records that give lots, `lying` is what lies in them. */
export function greenBalance(
  books: SeasonBooks,
  producedKg: number,
  {
    lots = givers(books),
    lying = lyingCoffee(books, lots),
  }: { lots?: readonly FarmRecord[]; lying?: LyingCoffee } = {},
): GreenBalance {
  const { genealogy, season, share } = books;
  const recordOf = (id: string) => genealogy.records.get(id);
  const sum = (flows: readonly Flow[], kgOfFlow: (flow: Flow) => number = ({ kg }) => kg) =>
    flows.reduce((total, flow) => total + kgOfFlow(flow) * share(flow.from), 0);
  const isSale = ({ to }: Flow) => recordOf(to)?.section === 'vendas';
  const given = lots.flatMap(({ id }) => genealogy.outOf(id)).filter(({ form }) => isGreen(form));
  const taken = lots.flatMap(({ id }) => genealogy.into(id)).filter(({ form }) => isGreen(form));
  const stores = books.moved('armazenamento');
  const balance = {
    producedKg,
    fromOtherSeasonsKg: sum(taken.filter(({ from }) => recordOf(from)?.season !== season)),
    deliveredKg: sum(given.filter(isSale), ({ consumedKg }) => consumedKg),
    stockKg: lying.totalKg,
    promisedKg: promisedGreenKg(books, lots),
    storageLossKg: stores.reduce((total, store) => total + greenLossOf(books, store) * share(store.id), 0),
    toOtherSeasonsKg: sum(given.filter((flow) => !isSale(flow) && recordOf(flow.to)?.season !== season)),
  };
  const { fromOtherSeasonsKg, deliveredKg, stockKg, storageLossKg, toOtherSeasonsKg } = balance;
  const left = producedKg + fromOtherSeasonsKg - deliveredKg - stockKg - storageLossKg - toOtherSeasonsKg;
  return { ...balance, residualKg: toGram(left) + 0 };
}
