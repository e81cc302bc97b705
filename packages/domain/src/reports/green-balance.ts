import type { Steps } from '../ground/steps.ts';
import { enteredLots } from '../lots/entered.ts';
import type { Flow } from '../lots/genealogy.ts';
import { toGram } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { lotsKg } from '../stages/harvest/harvest-plots.ts';
import { cameBesides } from './came-besides.ts';
import { isGreen, kgOf } from './milling-flows.ts';
import type { SeasonBooks } from './season-books.ts';
import { type LyingCoffee, lostKgOf, promisedGreenKg } from './stock-figures.ts';

/**
 * What became of the season's green coffee, in kg: `producedKg`, `openingKg` and `boughtKg` less what left and what lies
 * here is `residualKg`, 0. What a sale was promised lies here until it is delivered and is counted there once.
 */
export type GreenBalance = {
  producedKg: number;
  /** Opening stock of the season, and what its records took of what other seasons left. */
  openingKg: number;
  boughtKg: number;
  /** Delivered to buyers, by sales of any season. */
  deliveredKg: number;
  /** In the season's lots, including reserved coffee. */
  stockKg: number;
  /** The part of `stockKg` that is sold and not delivered. */
  promisedKg: number;
  /** Lost in storage, and of lots once they were hulled; negative if more was found. */
  storageLossKg: number;
  /** Less what came back of it. */
  toOtherSeasonsKg: number;
  residualKg: number;
};

/** Loss of green coffee in a storage. */
function greenLossOf({ genealogy }: SeasonBooks, store: FarmRecord): number {
  const greenIn = genealogy.into(store.id).filter(({ form }) => isGreen(form));
  const entered = enteredLots(store).filter(({ form }) => isGreen(form));
  const inKg = kgOf(greenIn) + entered.reduce((sum, { kg }) => sum + kg, 0);
  return inKg - lotsKg(store.outputs.filter(({ form }) => isGreen(form)));
}

/**
 * The balance of the season's green coffee; `lots` are the records that give lots, `lying` the contents of their lots. In
 * steps.
 */
export function* greenBalanceSteps(
  books: SeasonBooks,
  producedKg: number,
  { lots, lying }: { lots: readonly FarmRecord[]; lying: LyingCoffee },
): Steps<GreenBalance> {
  const { genealogy, season, share } = books;
  const recordOf = (id: string) => genealogy.records.get(id);
  const sum = (flows: readonly Flow[], kgOfFlow: (flow: Flow) => number = ({ kg }) => kg) =>
    flows.reduce((total, flow) => total + kgOfFlow(flow) * share(flow.from), 0);
  const isSale = ({ to }: Flow) => recordOf(to)?.section === 'vendas';
  const given = lots.flatMap(({ id }) => genealogy.outOf(id)).filter(({ form }) => isGreen(form));
  yield;
  const came = cameBesides(books, lots, isGreen);
  yield;
  const stores = books.moved('armazenamento');
  const balance = {
    producedKg,
    openingKg: came.openingKg,
    boughtKg: came.boughtKg,
    deliveredKg: sum(given.filter(isSale), ({ consumedKg }) => consumedKg),
    stockKg: lying.totalKg,
    promisedKg: promisedGreenKg(books, lots),
    storageLossKg:
      stores.reduce((total, store) => total + greenLossOf(books, store) * share(store.id), 0) +
      lots.reduce((total, record) => total + lostKgOf(record, isGreen) * share(record.id), 0),
    toOtherSeasonsKg:
      sum(given.filter((flow) => !isSale(flow) && recordOf(flow.to)?.season !== season)) - came.returnedKg,
  };
  const { openingKg, boughtKg, deliveredKg, stockKg, storageLossKg, toOtherSeasonsKg } = balance;
  const left = producedKg + openingKg + boughtKg - deliveredKg - stockKg - storageLossKg - toOtherSeasonsKg;
  return { ...balance, residualKg: toGram(left) + 0 };
}
