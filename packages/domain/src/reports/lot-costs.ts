import { PRODUCT_FORMS } from '../definition/forms.ts';
import { lostOfLots } from '../definition/lost-of-lots.ts';
import { RECORDS_PER_STEP, type Steps } from '../ground/steps.ts';
import { type Flow, flowKg, type Genealogy, genealogySteps, movesCoffee } from '../lots/genealogy.ts';
import { numberAt } from '../record/data-values.ts';
import { isOwnWork, lotOriginOf } from '../record/lot-origin.ts';
import type { FarmFacts, FarmRecord, RecordOutput } from '../record/record.ts';
import { lotsKg } from '../stages/harvest/harvest-plots.ts';
import { isPicking, isSale, SEASON_SECTIONS } from '../stages/kinds.ts';
import { heldKg } from './milling-flows.ts';
import { type PlotPools, plotPools } from './plot-pools.ts';
import { producedBookSteps } from './season-book-steps.ts';
import { type SeasonBooks, seasonBooks } from './season-books.ts';
import { rentOf, rentOfFlow } from './storage-rent.ts';

/** What a cost was for, in the order in which coffee bears it. */
export const COST_PARTS = ['plots', 'harvest', 'stages', 'storage', 'purchase'] as const;
export type CostPart = (typeof COST_PARTS)[number];

/** pt-BR: what a cost of a lot was for. */
export const COST_PART_LABELS: Readonly<Record<CostPart, string>> = {
  plots: 'Lavoura',
  harvest: 'Colheita',
  stages: 'Depois da colheita',
  storage: 'Armazenagem',
  purchase: 'Compra do café',
};

/** R$ by what they were for, at full precision. */
export type CostParts = Readonly<Record<CostPart, number>>;

/** The cost of coffee: `kg` of a lot that lie there or were sold of it. */
export type LotCost = { recordId: string; output: RecordOutput; kg: number; parts: CostParts };

/** What of a record decides what its coffee costs it. */
export type Taker = Pick<FarmRecord, 'season' | 'date' | 'data'>;

/** What all coffee of a farm cost, each centavo once. */
export type CostLedger = {
  books: SeasonBooks;
  /** The books of a season in which something was spent on plots. */
  booksOf: (season: string) => SeasonBooks | undefined;
  /** Of each lot what lies there or was sold of it; what other records took of it is borne by their lots. */
  lots: readonly LotCost[];
  /** R$ of one kg of a lot as it was made, before it was kept. */
  perKg: (recordId: string) => CostParts;
  /** R$ of what a record took, with its own cost. */
  taken: (recordId: string) => CostParts;
  /** R$ of what a flow takes, into a record that may not be kept yet. */
  ofFlow: (flow: Flow, taker: Taker) => CostParts;
  /**
   * R$ that no lot bears yet by season, empty for none: what is in the field, inside work that has given nothing yet, and
   * what was lost whole.
   */
  unborne: ReadonlyMap<string, number>;
};

/** No cost. */
export const NO_COST: CostParts = { plots: 0, harvest: 0, stages: 0, storage: 0, purchase: 0 };

/** Σ of costs, each a number of times. */
export function sumOfParts(all: Iterable<readonly [parts: CostParts, times: number]>): CostParts {
  const sum = { ...NO_COST };
  for (const [parts, times] of all) for (const part of COST_PARTS) sum[part] += parts[part] * times;
  return sum;
}

/** R$ of all parts. */
export const totalOfParts = (parts: CostParts): number => COST_PARTS.reduce((sum, part) => sum + parts[part], 0);

const isMain = ({ form }: Pick<RecordOutput, 'form'>): boolean => !PRODUCT_FORMS[form].byProduct;

/** R$ that a record itself cost; planned, cancelled and draft ones cost nothing. */
function ownCost(record: FarmRecord): CostParts {
  const cost = numberAt(record.data, 'cost') ?? 0;
  const purchase = lotOriginOf(record) === 'bought' ? (numberAt(record.data, 'purchaseTotal') ?? 0) : 0;
  const isPicked = isPicking(record) && isOwnWork(record);
  return isPicked ? { ...NO_COST, harvest: cost } : { ...NO_COST, stages: cost, purchase };
}

/** Asked for once for each flow out of a record. */
const KEPT = new WeakMap<FarmRecord, readonly RecordOutput[]>();

/** The main lots of a record, without what was lost of them since they were weighed: it makes the rest dearer. */
export function keptLots(record: FarmRecord): readonly RecordOutput[] {
  const known = KEPT.get(record);
  if (known !== undefined) return known;
  const lost = lostOfLots(record);
  const kept = record.outputs
    .filter(isMain)
    .map((lot) => ({ ...lot, kg: Math.max(0, lot.kg - (lost.get(lot.key) ?? 0)) }));
  KEPT.set(record, kept);
  return kept;
}

/** How much of each kg that is said to be taken there was: less than 1 where more was taken than a lot had. */
function partThere(record: FarmRecord, { output }: Flow, genealogy: Genealogy): number {
  const lot = keptLots(record).find(({ key }) => key === output);
  if (lot === undefined) return 0;
  const taken = genealogy.outOf(record.id).reduce((sum, flow) => sum + (flow.output === output ? flow.kg : 0), 0);
  return taken > lot.kg ? lot.kg / taken : 1;
}

/** The flows into a sale from lots that bear costs: those of no by-product that are there. */
const bearersOf = (sale: FarmRecord, genealogy: Genealogy): readonly Flow[] =>
  genealogy.into(sale.id).filter((flow) => {
    const from = genealogy.records.get(flow.from);
    return from !== undefined && movesCoffee(from) && partThere(from, flow, genealogy) > 0;
  });

type Walk = {
  books: SeasonBooks;
  pools: ReadonlyMap<string, PlotPools>;
  perKg: Map<string, CostParts>;
  taken: Map<string, CostParts>;
  unborne: Map<string, number>;
};

const addUnborne = ({ unborne }: Walk, { season }: FarmRecord, amount: number): unknown =>
  unborne.set(season ?? '', (unborne.get(season ?? '') ?? 0) + amount);

/** R$ of what a flow brings: of a plot by the kg picked, of a lot by its cost and by what it cost to keep it. */
function costOfFlow(flow: Flow, taker: Taker, { books, pools, perKg }: Walk): CostParts {
  const { genealogy } = books;
  const from = genealogy.records.get(flow.from);
  if (from === undefined) return NO_COST;
  if (flow.output === null) {
    const pool = pools.get(taker.season ?? '')?.perKg.get(from.id) ?? 0;
    return { ...NO_COST, plots: pool * flow.kg };
  }
  const part = partThere(from, flow, genealogy);
  const rent = part === 0 ? 0 : rentOfFlow(from, flow, { taker, asOf: books.asOf });
  return sumOfParts([
    [perKg.get(from.id) ?? NO_COST, flow.kg * part],
    [{ ...NO_COST, storage: rent }, 1],
  ]);
}

/** Gives what a record took and cost to its lots by kg, and to what is still inside it. */
function passOn(record: FarmRecord, walk: Walk): void {
  const { genealogy } = walk.books;
  const into = genealogy.into(record.id).map((flow) => [costOfFlow(flow, record, walk), 1] as const);
  const whole = sumOfParts([...into, [ownCost(record), 1]]);
  walk.taken.set(record.id, whole);
  if (isSale(record)) {
    // Without a lot that bears it, what a sale cost is nobody's.
    if (bearersOf(record, genealogy).length === 0) addUnborne(walk, record, totalOfParts(ownCost(record)));
    return;
  }
  const held = heldKg(genealogy, record);
  const kg = lotsKg(keptLots(record)) + held;
  if (kg > 0) walk.perKg.set(record.id, sumOfParts([[whole, 1 / kg]]));
  addUnborne(walk, record, kg > 0 ? (totalOfParts(whole) * held) / kg : totalOfParts(whole));
}

/** A lot as far as no other record took it on; null where nothing is left and nothing was sold. */
function lotCost(record: FarmRecord, output: RecordOutput, walk: Walk): LotCost | null {
  const { books, perKg } = walk;
  const { genealogy } = books;
  const flows = genealogy.outOf(record.id).filter((flow) => flow.output === output.key);
  const out = flows.map((flow) => {
    const taker = genealogy.records.get(flow.to);
    return { flow, sale: taker !== undefined && isSale(taker) ? taker : undefined };
  });
  const there = flows[0] === undefined ? 1 : partThere(record, flows[0], genealogy);
  const left = Math.max(0, output.kg - flows.reduce((sum, { kg }) => sum + kg * there, 0));
  const sold = out.reduce((sum, { flow, sale }) => sum + (sale === undefined ? 0 : flow.kg * there), 0);
  if (left + sold <= 0) return null;
  const parts = sumOfParts([
    [perKg.get(record.id) ?? NO_COST, left + sold],
    [{ ...NO_COST, storage: rentOf(record, left, books.asOf) }, 1],
    ...out.flatMap(({ flow, sale }) =>
      sale === undefined ? [] : [[ofSale(record, flow, { sale, books }), 1] as const],
    ),
  ]);
  return { recordId: record.id, output, kg: left + sold, parts };
}

/** R$ of keeping what was sold of a lot, and of the sale itself by its share of the kg. */
function ofSale(record: FarmRecord, flow: Flow, { sale, books }: { sale: FarmRecord; books: SeasonBooks }): CostParts {
  const kg = flowKg(bearersOf(sale, books.genealogy));
  const share = kg > 0 ? flow.kg / kg : 0;
  return sumOfParts([
    [ownCost(sale), share],
    [{ ...NO_COST, storage: rentOfFlow(record, flow, { taker: sale, asOf: books.asOf }) }, 1],
  ]);
}

/** A farm on a day, with every live record, and their genealogy where it was made before. */
export type CostQuestion = {
  farm: FarmFacts;
  records: readonly FarmRecord[];
  asOf: string;
  genealogy?: Genealogy | undefined;
};

const COSTLY_SECTIONS: ReadonlySet<string> = new Set(['colheita', 'atividades', ...SEASON_SECTIONS]);

/** The seasons in which something was spent on plots. */
const seasonsIn = (records: readonly FarmRecord[]): readonly string[] => [
  ...new Set(records.flatMap(({ section, season }) => (COSTLY_SECTIONS.has(section) ? (season ?? []) : []))),
];

/** What all coffee of a farm cost, from the plots through every record, and what no lot bears yet, in steps. */
export function* costLedgerSteps(question: CostQuestion): Steps<CostLedger> {
  const genealogy = question.genealogy ?? (yield* genealogySteps(question.records));
  const booksBySeason = new Map<string, SeasonBooks>();
  const pools = new Map<string, PlotPools>();
  for (const season of seasonsIn(question.records)) {
    yield;
    const books = yield* producedBookSteps({ ...question, season, genealogy });
    booksBySeason.set(season, books);
    yield;
    pools.set(season, plotPools(books));
  }
  const [books = seasonBooks({ ...question, season: '', genealogy })] = booksBySeason.values();
  const unborne = new Map([...pools].map(([season, { inTheField }]) => [season, inTheField]));
  const walk: Walk = { books, pools, perKg: new Map(), taken: new Map(), unborne };
  const { records, order } = genealogy;
  const moved = order.flatMap((id) => {
    const record = records.get(id);
    return record !== undefined && movesCoffee(record) ? [record] : [];
  });
  for (const [at, record] of moved.entries()) {
    if (at % RECORDS_PER_STEP === 0) yield;
    passOn(record, walk);
  }
  const lots: LotCost[] = [];
  for (const [at, record] of moved.entries()) {
    if (at % RECORDS_PER_STEP === 0) yield;
    lots.push(...keptLots(record).flatMap((output) => lotCost(record, output, walk) ?? []));
  }
  return {
    books,
    booksOf: (season) => booksBySeason.get(season),
    lots,
    perKg: (id) => walk.perKg.get(id) ?? NO_COST,
    taken: (id) => walk.taken.get(id) ?? NO_COST,
    ofFlow: (flow, taker) => costOfFlow(flow, taker, walk),
    unborne,
  };
}
