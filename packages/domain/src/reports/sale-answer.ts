import { taxRegimeOn } from '../farm/farm-defaults.ts';
import { sumKg } from '../ground/numbers.ts';
import type { Steps } from '../ground/steps.ts';
import { type Flow, genealogySteps } from '../lots/genealogy.ts';
import { drawsOf } from '../lots/lots.ts';
import { numberAt, ratio, totalKg } from '../record/data-values.ts';
import type { FarmFacts, FarmRecord, RecordContent } from '../record/record.ts';
import { funruralRateOn } from '../stages/sale/funrural.ts';
import type { SaleAccount } from '../stages/sale/sale-account.ts';
import { type SaleMargin, saleMargin } from '../stages/sale/sale-margin.ts';
import { costLedgerSteps, totalOfParts } from './lot-costs.ts';
import { partnersOf, partnersPart } from './partner-shares.ts';
import { expectedOf, type RestFigures, restFigures } from './rest-figures.ts';
import { ownLineSteps, unmilledSacasOf } from './sale-lines.ts';
import { seasonBookSteps } from './season-book-steps.ts';
import { seasonSteps as summarySteps } from './season-summary.ts';

/** A sale as far as it is typed. */
export type TypedSale = Pick<RecordContent, 'date' | 'status' | 'inputs' | 'data'>;

/** What a farm's other records say of a sale that is being typed, reckoned once for all keys. */
export type SaleGround = {
  /** R$ of what a sale takes of a lot, as the sale's page says it once it is kept. */
  costOf: (flow: Flow, sale: TypedSale) => number;
  season: SeasonGround | null;
};

/** A season without the sale that is typed. */
type SeasonGround = {
  cost: number;
  net: number;
  /** What it gave so far, and what is expected of it; null where that is less, or the season is closed. */
  sacas: number;
  expectedSacas: number | null;
  soldSacas: number;
  /** What partners have of the rest, by what is expected and by what it gave. */
  partnerSacasLeft: Readonly<Record<'expected' | 'given', number>>;
  /** Part of a sale that goes to Funrural, 0 to 1. */
  taxRate: number;
  /** How much of a record comes from the season's own harvests, and belongs to partners of their plots, 0 to 1. */
  produced: (recordId: string) => number;
  partners: (recordId: string) => number;
};

type Question = {
  farm: FarmFacts;
  records: readonly FarmRecord[];
  asOf: string;
  /** The season of the coffee that is sold; null where nobody knows it. */
  season: string | null;
  /** The sale itself, which may be stored already. */
  saleId: string;
};

const ALL = 10_000;

function* seasonSteps(question: Question & { season: string }): Steps<SeasonGround> {
  const { farm, asOf, season, saleId } = question;
  const asked = { farm, asOf, season, records: question.records.filter(({ id }) => id !== saleId) };
  const books = yield* seasonBookSteps(asked);
  const { cost, production } = yield* summarySteps({ ...asked, genealogy: books.genealogy });
  yield;
  const sacas = production.sacas + cost.unmilledSacas;
  const expectedSacas = expectedOf(books, sacas)?.sacas ?? null;
  const lines = yield* ownLineSteps(books);
  const given = partnersPart(books, { lines, expected: null }).sacasLeft;
  yield;
  return {
    cost: cost.total,
    net: cost.netMargin + cost.total,
    sacas,
    expectedSacas,
    soldSacas: (expectedSacas ?? sacas) - cost.sacasLeft,
    partnerSacasLeft: { expected: cost.partnerSacasLeft, given },
    taxRate: funruralRateOn(asOf, taxRegimeOn(farm.settings, asOf)) / ALL,
    produced: books.produced,
    partners: partnersOf(books),
  };
}

/** What the lots of a farm cost and how a season stands, in steps. */
export function* saleGroundSteps(question: Question): Steps<SaleGround> {
  const genealogy = yield* genealogySteps(question.records);
  const { ofFlow } = yield* costLedgerSteps({ ...question, genealogy });
  yield;
  const { season } = question;
  return {
    costOf: (flow, sale) => totalOfParts(ofFlow(flow, { ...sale, season })),
    season: season === null ? null : yield* seasonSteps({ ...question, season }),
  };
}

/** What a typed sale leaves, and how its season stands with it. */
export type SaleAnswer = {
  /** R$ that its coffee cost, with the sale itself; 0 where nothing was noted. */
  cost: number;
  /** Lots whose cost nobody noted. */
  withoutCost: readonly { recordId: string }[];
  /** Null without a price or a cost. */
  margin: SaleMargin | null;
  season: (RestFigures & { cost: number; sacas: number; isExpected: boolean }) | null;
};

/** A sale that is typed with its account; `referencePerSaca` is what the rest may bring, R$ a saca. */
type Typed = { account: SaleAccount; sale: TypedSale; referencePerSaca: number | null };

/** R$ that the sale itself cost. */
const ownCostOf = ({ data }: TypedSale): number => numberAt(data, 'cost') ?? 0;

/** A status in which a sale has its coffee, and all of it still lies there. */
const PROMISED = 'contracted';

/** What a sale takes of each lot; before it is agreed, what it would. */
function flowsOf(sale: TypedSale): readonly Flow[] {
  const typed = { ...sale, id: '', section: 'vendas' } as const;
  const draws = drawsOf(typed);
  return (draws.length > 0 ? draws : drawsOf({ ...typed, status: PROMISED })).map(
    ({ recordId, output, consumedKg, reservedKg }) => ({
      ...{ from: recordId, to: '', output, form: null, consumedKg },
      kg: sumKg([consumedKg, reservedKg]),
    }),
  );
}

/** What a sale takes of a lot, its cost, and R$ for which it is kept no longer up to today. */
type Took = { flow: Flow; cost: number; rent: number };

/** The rest of a season as it is once a typed sale is kept: the part of it that is the season's own counts, as in the report. */
function seasonWith(ground: SeasonGround, { account, sale, referencePerSaca }: Typed, took: readonly Took[]) {
  const { net, soldSacas, expectedSacas, partnerSacasLeft, taxRate, produced, partners } = ground;
  const kg = totalKg(account.lots);
  const partOf = (share: (recordId: string) => number): number =>
    ratio(
      account.lots.reduce((sum, lot) => sum + lot.kg * share(lot.recordId), 0),
      kg,
    ) ?? 0;
  const [own, theirs] = [partOf(produced), partOf(partners)];
  const notKept = took.reduce((sum, { flow, rent }) => sum + rent * produced(flow.from), 0);
  const cost = ground.cost + ownCostOf(sale) * own - notKept;
  // What is sold unhulled was given with it, as far as the season is not held to more.
  const unmilled = unmilledSacasOf(account.lots);
  const given = ground.sacas + unmilled * own;
  const isExpected = expectedSacas !== null && expectedSacas > given;
  const sacas = isExpected ? expectedSacas : given;
  const [partnersHad, partnersGone] = isExpected
    ? [partnerSacasLeft.expected, account.sacas]
    : [partnerSacasLeft.given, account.sacas - unmilled];
  const figures = restFigures({
    ...{ cost, sacas, taxRate, referencePerSaca },
    net: net + account.net * (own - theirs),
    soldSacas: soldSacas + account.sacas * own,
    partnerSacasLeft: Math.max(0, partnersHad - partnersGone * theirs),
  });
  return { ...figures, cost, sacas, isExpected };
}

/** Answers a sale as it is typed. */
export function saleAnswer({ costOf, season }: SaleGround, typed: Typed): SaleAnswer {
  const { account, sale } = typed;
  const took = flowsOf(sale).map((flow): Took => {
    const cost = costOf(flow, sale);
    return { flow, cost, rent: costOf({ ...flow, consumedKg: 0 }, sale) - cost };
  });
  const cost = took.reduce((sum, lot) => sum + lot.cost, ownCostOf(sale));
  return {
    cost,
    withoutCost: took.flatMap((lot) => (lot.cost > 0 ? [] : { recordId: lot.flow.from })),
    margin: cost > 0 ? saleMargin(account, cost) : null,
    season: season === null ? null : seasonWith(season, typed, took),
  };
}
