import { centsHalfUp, centsThatSum, fromCents } from '../ground/numbers.ts';
import { finished, type Steps } from '../ground/steps.ts';
import { ratio } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { lotsKg } from '../stages/harvest/harvest-plots.ts';
import { isSale } from '../stages/kinds.ts';
import { sacasOf, soldLots } from '../stages/sale/sold-lots.ts';
import {
  COST_PARTS,
  type CostLedger,
  type CostParts,
  type CostQuestion,
  costLedgerSteps,
  keptLots,
  type LotCost,
  NO_COST,
  sumOfParts,
  totalOfParts,
} from './lot-costs.ts';
import { seasonBookSteps } from './season-books.ts';
import { rentOfStore } from './storage-rent.ts';

/** The cost of a lot in R$: of what lies there and of what was sold of it. */
export type LotCostFigures = {
  total: number;
  /** R$ a saca of green coffee, or of what is to be had of it; null for none, and where no cost was noted. */
  perSaca: number | null;
  parts: CostParts;
};

/** Costs of lots by `<record id>.<key of the output>`, and what no lot bears yet; all of them sum to what was spent. */
export type LotCostTable = { byLot: Readonly<Record<string, LotCostFigures>>; unborne: number };

const key = ({ recordId, output }: LotCost): string => `${recordId}.${output.key}`;

/** Sacas of green coffee of kg of a lot, or to be had of them. */
const sacasIn = (taken: Pick<FarmRecord, 'inputs' | 'data'>, { farm, genealogy }: CostLedger['books']): number =>
  sacasOf(soldLots(taken, { farm, record: (id) => genealogy.records.get(id) }));

function figuresOf(lot: LotCost, cents: readonly number[], books: CostLedger['books']): LotCostFigures {
  const parts = Object.fromEntries(COST_PARTS.map((part, at) => [part, fromCents(cents[at] ?? 0)]));
  return {
    total: fromCents(cents.reduce((sum, one) => sum + one, 0)),
    perSaca:
      totalOfParts(lot.parts) === 0
        ? null
        : ratio(totalOfParts(lot.parts), sacasIn({ inputs: [{ ...lot, output: lot.output.key }], data: {} }, books)),
    parts: { ...NO_COST, ...parts },
  };
}

/** What every lot of a farm cost to the centavo, and what no lot bears by season; all of them sum to what was spent. */
export function farmLotCosts(ledger: CostLedger) {
  const { lots, unborne, books } = ledger;
  const amounts = [...lots.flatMap(({ parts }) => COST_PARTS.map((part) => parts[part])), ...unborne.values()];
  const cents = centsThatSum(amounts, centsHalfUp(amounts.reduce((sum, amount) => sum + amount, 0)));
  const seasons = [...unborne.keys()];
  const rest = lots.length * COST_PARTS.length;
  return {
    byLot: new Map(
      lots.map((lot, at) => [
        key(lot),
        { lot, figures: figuresOf(lot, cents.slice(at * COST_PARTS.length, (at + 1) * COST_PARTS.length), books) },
      ]),
    ),
    unborne: new Map(seasons.map((season, at) => [season, fromCents(cents[rest + at] ?? 0)])),
  };
}

/**
 * What the lots of a record cost as they were made and kept, or what a sale's coffee cost with the sale itself; null for
 * one that holds none, or whose coffee cost nothing that was noted.
 */
export function costOfRecord(ledger: CostLedger, record: FarmRecord): LotCostFigures | null {
  const { books, perKg, taken } = ledger;
  const mains = keptLots(record);
  const own = mains.map((lot) => ({ recordId: record.id, output: lot.key, kg: lot.kg }));
  const coffee = isSale(record) ? record : { inputs: own, data: {} };
  const parts = isSale(record)
    ? taken(record.id)
    : sumOfParts([
        [perKg(record.id), lotsKg(mains)],
        [{ ...NO_COST, storage: rentOfStore(record, books) }, 1],
      ]);
  const total = totalOfParts(parts);
  if (coffee.inputs.length === 0 || total <= 0) return null;
  return { total, perSaca: ratio(total, sacasIn(coffee, books)), parts };
}

type OfSeason = CostQuestion & { season: string };

/** `lotCostsOfSeason` in steps. */
export function* lotCostSteps(question: OfSeason): Steps<LotCostTable> {
  const ledger = yield* costLedgerSteps(question);
  yield;
  const { byLot, unborne } = farmLotCosts(ledger);
  yield;
  const { ofSeason, genealogy } = yield* seasonBookSteps(question);
  const isOfSeason = (recordId: string): boolean => {
    const season = genealogy.records.get(recordId)?.season ?? null;
    return season === null || season === question.season || ofSeason(recordId) > 0;
  };
  const own = [...byLot].filter(([, { lot }]) => isOfSeason(lot.recordId));
  return {
    byLot: Object.fromEntries(own.map(([name, { figures }]) => [name, figures])),
    unborne: unborne.get(question.season) ?? 0,
  };
}

/**
 * The costs of the lots of a season: of its records, of those that hold its own coffee, and of those whose season nobody
 * knows.
 */
export const lotCostsOfSeason = (question: OfSeason): LotCostTable => finished(lotCostSteps(question));
