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

/**
 * The flows out of a main lot, and how much of each kg that is said to be taken there was: less than 1 where more was
 * taken than the lot had.
 */
type Drawn = { flows: readonly Flow[]; part: number };

type Walk = {
  books: SeasonBooks;
  /** By record and output, put together once for each record: every flow asks for its lot. */
  drawn: Map<string, ReadonlyMap<string | null, Drawn>>;
  /** kg of a sale that bear costs. */
  bearing: Map<string, number>;
  pools: ReadonlyMap<string, PlotPools>;
  perKg: Map<string, CostParts>;
  taken: Map<string, CostParts>;
  unborne: Map<string, number>;
};

function drawnOf(record: FarmRecord, { books: { genealogy }, drawn }: Walk): ReadonlyMap<string | null, Drawn> {
  const known = drawn.get(record.id);
  if (known !== undefined) return known;
  const byOutput = Map.groupBy(genealogy.outOf(record.id), ({ output }) => output);
  const made = new Map(
    keptLots(record).map(({ key, kg }) => {
      const flows = byOutput.get(key) ?? [];
      const taken = flowKg(flows);
      return [key, { flows, part: taken > kg ? kg / taken : 1 }];
    }),
  );
  drawn.set(record.id, made);
  return made;
}

const partThere = (record: FarmRecord, { output }: Flow, walk: Walk): number =>
  drawnOf(record, walk).get(output)?.part ?? 0;

/** kg of the flows into a sale from lots that bear costs: those of no by-product that are there. */
function bearingKg(sale: FarmRecord, walk: Walk): number {
  const known = walk.bearing.get(sale.id);
  if (known !== undefined) return known;
  const { records, into } = walk.books.genealogy;
  const bearers = into(sale.id).filter((flow) => {
    const from = records.get(flow.from);
    return from !== undefined && movesCoffee(from) && partThere(from, flow, walk) > 0;
  });
  const kg = flowKg(bearers);
  walk.bearing.set(sale.id, kg);
  return kg;
}

const addUnborne = ({ unborne }: Walk, { season }: FarmRecord, amount: number): unknown =>
  unborne.set(season ?? '', (unborne.get(season ?? '') ?? 0) + amount);

/** R$ of what a flow brings: of a plot by the kg picked, of a lot by its cost and by what it cost to keep it. */
function costOfFlow(flow: Flow, taker: Taker, walk: Walk): CostParts {
  const { books, pools, perKg } = walk;
  const { genealogy } = books;
  const from = genealogy.records.get(flow.from);
  if (from === undefined) return NO_COST;
  if (flow.output === null) {
    const pool = pools.get(taker.season ?? '')?.perKg.get(from.id) ?? 0;
    return { ...NO_COST, plots: pool * flow.kg };
  }
  const part = partThere(from, flow, walk);
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
    if (bearingKg(record, walk) === 0) addUnborne(walk, record, totalOfParts(ownCost(record)));
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
  const { flows, part: there } = drawnOf(record, walk).get(output.key) ?? { flows: [], part: 1 };
  const out = flows.map((flow) => {
    const taker = genealogy.records.get(flow.to);
    return { flow, sale: taker !== undefined && isSale(taker) ? taker : undefined };
  });
  const left = Math.max(0, output.kg - flows.reduce((sum, { kg }) => sum + kg * there, 0));
  const sold = out.reduce((sum, { flow, sale }) => sum + (sale === undefined ? 0 : flow.kg * there), 0);
  if (left + sold <= 0) return null;
  const parts = sumOfParts([
    [perKg.get(record.id) ?? NO_COST, left + sold],
    [{ ...NO_COST, storage: rentOf(record, left, books.asOf) }, 1],
    ...out.flatMap(({ flow, sale }) =>
      sale === undefined ? [] : [[ofSale(record, flow, { sale, walk }), 1] as const],
    ),
  ]);
  return { recordId: record.id, output, kg: left + sold, parts };
}

/** R$ of keeping what was sold of a lot, and of the sale itself by its share of the kg. */
function ofSale(record: FarmRecord, flow: Flow, { sale, walk }: { sale: FarmRecord; walk: Walk }): CostParts {
  const kg = bearingKg(sale, walk);
  const share = kg > 0 ? flow.kg / kg : 0;
  return sumOfParts([
    [ownCost(sale), share],
    [{ ...NO_COST, storage: rentOfFlow(record, flow, { taker: sale, asOf: walk.books.asOf }) }, 1],
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
  const walk: Walk = {
    books,
    pools,
    drawn: new Map(),
    bearing: new Map(),
    perKg: new Map(),
    taken: new Map(),
    unborne,
  };
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
