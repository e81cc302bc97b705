import { taxRegimeOn } from '../farm/farm-defaults.ts';
import { sumKg } from '../ground/numbers.ts';
import type { Steps } from '../ground/steps.ts';
import { type Flow, genealogySteps } from '../lots/genealogy.ts';
import { drawsOf } from '../lots/lots.ts';
import { numberAt } from '../record/data-values.ts';
import type { FarmFacts, FarmRecord, RecordContent } from '../record/record.ts';
import { funruralRateOn } from '../stages/sale/funrural.ts';
import type { SaleAccount } from '../stages/sale/sale-account.ts';
import { type SaleMargin, saleMargin } from '../stages/sale/sale-margin.ts';
import { costLedgerSteps, totalOfParts } from './lot-costs.ts';
import { expectedOf, type RestFigures, restFigures } from './rest-figures.ts';
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
  sacas: number;
  soldSacas: number;
  partnerSacasLeft: number;
  /** Part of a sale that goes to Funrural, 0 to 1. */
  taxRate: number;
  isExpected: boolean;
  /** How much of a record comes from the season's own harvests, 0 to 1. */
  produced: (recordId: string) => number;
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
  const expected = expectedOf(books, production.sacas);
  const sacas = expected?.sacas ?? production.sacas;
  return {
    cost: cost.total,
    net: cost.netMargin + cost.total,
    sacas,
    soldSacas: sacas - cost.sacasLeft,
    partnerSacasLeft: cost.partnerSacasLeft,
    taxRate: funruralRateOn(asOf, taxRegimeOn(farm.settings, asOf)) / ALL,
    isExpected: expected !== null,
    produced: books.produced,
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

function seasonWith(ground: SeasonGround, { lots, net, gross }: SaleAccount, referencePerSaca: number | null) {
  const { cost, sacas, taxRate, partnerSacasLeft, isExpected, produced } = ground;
  const own = lots.map((lot) => ({ ...lot, part: produced(lot.recordId) }));
  const ownSacas = own.reduce((sum, lot) => sum + lot.sacas * lot.part, 0);
  const ownGross = own.reduce((sum, lot) => sum + (lot.gross ?? 0) * lot.part, 0);
  const figures = restFigures({
    ...{ cost, sacas, taxRate, partnerSacasLeft, referencePerSaca },
    net: ground.net + (gross === 0 ? 0 : (net * ownGross) / gross),
    soldSacas: ground.soldSacas + ownSacas,
  });
  return { ...figures, cost, sacas, isExpected };
}

/** Answers a sale as it is typed; `referencePerSaca` is what the rest may bring, R$ a saca. */
export function saleAnswer(
  { costOf, season }: SaleGround,
  { account, sale, referencePerSaca }: { account: SaleAccount; sale: TypedSale; referencePerSaca: number | null },
): SaleAnswer {
  const lots = flowsOf(sale).map((flow) => ({ flow, cost: costOf(flow, sale) }));
  const cost = lots.reduce((sum, lot) => sum + lot.cost, numberAt(sale.data, 'cost') ?? 0);
  return {
    cost,
    withoutCost: lots.flatMap((lot) => (lot.cost > 0 ? [] : { recordId: lot.flow.from })),
    margin: cost > 0 ? saleMargin(account, cost) : null,
    season: season === null ? null : seasonWith(season, account, referencePerSaca),
  };
}
