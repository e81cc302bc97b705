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

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Amounts as centavos that sum to `whole`; of nothing nothing is left over, and most amounts are nothing. */
function centsOf(amounts: readonly number[], whole: number): readonly number[] {
  const some = amounts.flatMap((amount, at) => (amount === 0 ? [] : [{ amount, at }]));
  const cents = centsThatSum(
    some.map(({ amount }) => amount),
    whole,
  );
  const all = amounts.map(() => 0);
  for (const [place, { at }] of some.entries()) all[at] = cents[place] ?? 0;
  return all;
}

/** The centavos of a season's lots, part by part, and of what no lot bears: all of them sum to `whole`. */
function centsOfSeason(lots: readonly LotCost[], { unborne, whole }: { unborne: number; whole: number }) {
  const amounts = COST_PARTS.map((part) => lots.map(({ parts }) => parts[part]));
  const wholes = centsOf([...amounts.map(sumOf), unborne], whole);
  const ofParts = amounts.map((ofLots, at) => centsOf(ofLots, wholes[at] ?? 0));
  return {
    ofLots: lots.map((lot, at) => [lot, ofParts.map((ofLots) => ofLots[at] ?? 0)] as const),
    unborne: wholes[COST_PARTS.length] ?? 0,
  };
}

/**
 * What every lot of a farm cost to the centavo, and what no lot bears by season. All of them sum to what was spent, those of a
 * season to what it spent, and each part of its lots to the whole of that part. In steps.
 */
export function* farmLotCostSteps({ lots, unborne, books }: CostLedger) {
  const bySeason = Map.groupBy(lots, ({ recordId }) => books.genealogy.records.get(recordId)?.season ?? '');
  const seasons = [...new Set([...bySeason.keys(), ...unborne.keys()])].map((season) => {
    const own = bySeason.get(season) ?? [];
    const rest = unborne.get(season) ?? 0;
    return { season, own, rest, whole: sumOf(own.map(({ parts }) => totalOfParts(parts))) + rest };
  });
  const wholes = seasons.map(({ whole }) => whole);
  const cents = centsOf(wholes, centsHalfUp(sumOf(wholes)));
  const ofLots = new Map<LotCost, readonly number[]>();
  const left = new Map<string, number>();
  for (const [at, { season, own, rest }] of seasons.entries()) {
    yield;
    const made = centsOfSeason(own, { unborne: rest, whole: cents[at] ?? 0 });
    for (const [lot, parts] of made.ofLots) ofLots.set(lot, parts);
    left.set(season, fromCents(made.unborne));
  }
  const byLot = new Map<string, ShownLot>();
  for (const [at, lot] of lots.entries()) {
    if (at % RECORDS_PER_STEP === 0) yield;
    byLot.set(key(lot), { lot, figures: figuresOf(lot, ofLots.get(lot) ?? [], books) });
  }
  return { byLot, unborne: left };
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
