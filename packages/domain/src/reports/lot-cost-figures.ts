import { centsHalfUp, centsThatSum, fromCents } from '../ground/numbers.ts';
import { RECORDS_PER_STEP, type Steps } from '../ground/steps.ts';
import { numberAt, ratio } from '../record/data-values.ts';
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
import { producedBookSteps } from './season-book-steps.ts';
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

/** What a lot cost as its page says it: by the saca, else in all. The parts are whole centavos that sum to it. */
export function shownCost({ total, perSaca, parts }: LotCostFigures): { whole: number; parts: CostParts } {
  const whole = centsHalfUp(perSaca ?? total);
  const all = totalOfParts(parts);
  const amounts = COST_PARTS.map((part) => (all === 0 ? 0 : (parts[part] * whole) / (100 * all)));
  const cents = centsThatSum(amounts, all === 0 ? 0 : whole);
  const shown = Object.fromEntries(COST_PARTS.map((part, at) => [part, fromCents(cents[at] ?? 0)]));
  return { whole: fromCents(whole), parts: { ...NO_COST, ...shown } };
}

const key = ({ recordId, output }: LotCost): string => `${recordId}.${output.key}`;

/** Sacas of green coffee of kg of a lot, or to be had of them. */
const sacasIn = (taken: Pick<FarmRecord, 'inputs' | 'data'>, { farm, genealogy }: CostLedger['books']): number =>
  sacasOf(soldLots(taken, { farm, record: (id) => genealogy.records.get(id) }));

/** Lots of a record as a sale would take them: with the renda by which they were bought, where one was agreed. */
const asTaken = (record: FarmRecord | undefined, inputs: FarmRecord['inputs']): Pick<FarmRecord, 'inputs' | 'data'> => {
  const renda = record && numberAt(record.data, 'rendaPct');
  return { inputs, data: renda === undefined ? {} : { rendaPct: renda } };
};

function figuresOf(lot: LotCost, cents: readonly number[], books: CostLedger['books']): LotCostFigures {
  const parts = Object.fromEntries(COST_PARTS.map((part, at) => [part, fromCents(cents[at] ?? 0)]));
  const record = books.genealogy.records.get(lot.recordId);
  return {
    total: fromCents(cents.reduce((sum, one) => sum + one, 0)),
    perSaca:
      totalOfParts(lot.parts) === 0
        ? null
        : ratio(totalOfParts(lot.parts), sacasIn(asTaken(record, [{ ...lot, output: lot.output.key }]), books)),
    parts: { ...NO_COST, ...parts },
  };
}

/** What a lot cost as it is shown. */
type ShownLot = { lot: LotCost; figures: LotCostFigures };

/** Amounts as centavos that sum to their sum; of nothing nothing is left over, and most parts are nothing. */
function centsOf(amounts: readonly number[]): readonly number[] {
  const some = amounts.flatMap((amount, at) => (amount === 0 ? [] : [{ amount, at }]));
  const whole = centsHalfUp(amounts.reduce((sum, amount) => sum + amount, 0));
  const cents = centsThatSum(
    some.map(({ amount }) => amount),
    whole,
  );
  const all = amounts.map(() => 0);
  for (const [place, { at }] of some.entries()) all[at] = cents[place] ?? 0;
  return all;
}

/**
 * What every lot of a farm cost to the centavo, and what no lot bears by season; all of them sum to what was spent. In
 * steps.
 */
export function* farmLotCostSteps({ lots, unborne, books }: CostLedger) {
  const amounts = [...lots.flatMap(({ parts }) => COST_PARTS.map((part) => parts[part])), ...unborne.values()];
  yield;
  const cents = centsOf(amounts);
  const byLot = new Map<string, ShownLot>();
  for (const [at, lot] of lots.entries()) {
    if (at % RECORDS_PER_STEP === 0) yield;
    const own = cents.slice(at * COST_PARTS.length, (at + 1) * COST_PARTS.length);
    byLot.set(key(lot), { lot, figures: figuresOf(lot, own, books) });
  }
  const rest = lots.length * COST_PARTS.length;
  const seasons = [...unborne.keys()];
  return {
    byLot,
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
  const coffee = isSale(record) ? record : asTaken(record, own);
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

/**
 * The costs of the lots of a season, in steps: of its records, of those that hold its own coffee, and of those whose season
 * nobody knows.
 */
export function* lotCostSteps(question: OfSeason): Steps<LotCostTable> {
  const ledger = yield* costLedgerSteps(question);
  yield;
  const { byLot, unborne } = yield* farmLotCostSteps(ledger);
  yield;
  const { genealogy } = ledger.books;
  const { ofSeason } = ledger.booksOf(question.season) ?? (yield* producedBookSteps({ ...question, genealogy }));
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
