import { PRODUCT_FORMS } from '../definition/forms.ts';
import { sumKg } from '../ground/numbers.ts';
import type { Steps } from '../ground/steps.ts';
import { KG_PER_SACA, kgToSacas } from '../ground/units.ts';
import type { Flow } from '../lots/genealogy.ts';
import { numberAt, ratio, textAt, toGram } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { isPartlyFixed } from '../stages/sale/fixed-later.ts';
import { saleAccount, takenOff } from '../stages/sale/sale-account.ts';
import { coffeePart, type ValuedLot } from '../stages/sale/sale-gross.ts';
import { pricedSacas } from '../stages/sale/sale-margin.ts';
import { isGiven } from '../stages/sale/sale-price.ts';
import { type SaleFacts, type SoldLot, sacasOf, soldLots } from '../stages/sale/sold-lots.ts';
import { isGreen, kgOf } from './milling-flows.ts';
import { isFreed } from './receivables.ts';
import type { FilterChoice } from './report.ts';
import type { SeasonBooks } from './season-books.ts';

/** A sale, from `contracted` on. Money in R$, kg to the gram. */
export type SaleLine = {
  sale: FarmRecord;
  flows: readonly Flow[];
  buyer: string;
  /** Green beans and screenings. */
  greenKg: number;
  /** The part of `greenKg` that was delivered. */
  deliveredKg: number;
  /** Cherry, coco and parchment. */
  unmilledKg: number;
  /** Sacas of all that is sold: of green coffee, and to be had of the rest. */
  sacas: number;
  /** The part of `sacas` that was sold unhulled: no milling makes them. */
  unmilledSacas: number;
  /** The part of `sacas` that follows from no more than what is usual. */
  estimatedSacas: number;
  /** The part of `sacas` that has a price. */
  pricedSacas: number;
  /** R$ per 60 kg; null until it is fixed. */
  pricePerBag: number | null;
  /** Its green lots that have a price, with what they bring; sacas that wait to be fixed are left out. */
  pricedGreen: readonly (Pick<ValuedLot, 'recordId' | 'output' | 'sacas'> & { gross: number })[];
  gross: number;
  /** The part of `gross` that is for coffee, 0 to 1; the rest is for husk and pulp, which no sacas count. */
  coffeePart: number;
  funrural: number;
  /** Other listed discounts and the broker's share, minus surcharges. */
  deductions: number;
};

const isByProduct = ({ form }: Flow): boolean => form !== null && PRODUCT_FORMS[form].byProduct;

/** Sacas of lots that are to be had of them, and that no milling of the farm's makes. */
export const unmilledSacasOf = (lots: readonly Pick<SoldLot, 'form' | 'sacas'>[]): number =>
  sacasOf(lots.filter(({ form }) => form !== null && !isGreen(form)));

/** A sale as the books see it, of what it drew; the lots of `facts` may be unknown, and are green then. */
export function saleLineOf(sale: FarmRecord, flows: readonly Flow[], facts: SaleFacts): SaleLine {
  const green = flows.filter(({ form }) => isGreen(form));
  const account = saleAccount(sale, facts);
  const lots = account?.lots ?? soldLots(sale, facts);
  const off = account === null ? { funrural: 0, other: 0 } : takenOff(account);
  return {
    sale,
    flows,
    buyer: textAt(sale.data, 'buyer') ?? '',
    greenKg: kgOf(green),
    deliveredKg: sumKg(green.map(({ consumedKg }) => consumedKg)),
    unmilledKg: kgOf(flows.filter((flow) => !isGreen(flow.form) && !isByProduct(flow))),
    sacas: sacasOf(lots),
    unmilledSacas: unmilledSacasOf(lots),
    estimatedSacas: sacasOf(lots.filter(({ isEstimated }) => isEstimated)),
    pricedSacas: account === null ? 0 : pricedSacas(account),
    pricePerBag: isPartlyFixed(sale.data) ? null : (numberAt(sale.data, 'pricePerBag') ?? null),
    pricedGreen: pricedGreenOf(account),
    gross: account?.gross ?? 0,
    coffeePart: account === null ? 1 : coffeePart(account),
    funrural: off.funrural,
    deductions: off.other,
  };
}

/** The green lots of an account as far as they are fixed. */
function pricedGreenOf(account: ReturnType<typeof saleAccount>): SaleLine['pricedGreen'] {
  if (account === null || account.fixedBags === 0 || account.sacas === 0) return [];
  const fixed = Math.min(1, account.fixedBags / account.sacas);
  return account.lots.flatMap(({ form, recordId, output, sacas, gross }) =>
    gross !== null && (form === null || isGreen(form)) ? [{ recordId, output, sacas: sacas * fixed, gross }] : [],
  );
}

/** The season's sales from `contracted` on, without cancelled and negotiated ones, and without settled pledges, in steps. */
export const saleLineSteps = (books: SeasonBooks): Steps<readonly SaleLine[]> =>
  lineSteps(books, books.moved('vendas'));

/** The sales, of whatever season, that hold coffee of the season's own harvests, in steps. */
export const ownLineSteps = (books: SeasonBooks): Steps<readonly SaleLine[]> => lineSteps(books, books.made('vendas'));

/** Sales in one step: each has an account to be made. */
export const SALES_PER_STEP = 20;

function* lineSteps({ genealogy, farm }: SeasonBooks, sales: readonly FarmRecord[]): Steps<readonly SaleLine[]> {
  const facts = { farm, record: (id: string) => genealogy.records.get(id) };
  const lines: SaleLine[] = [];
  for (const [at, sale] of sales.entries()) {
    if (at % SALES_PER_STEP === 0) yield;
    if (!isFreed(sale)) lines.push(saleLineOf(sale, genealogy.into(sale.id), facts));
  }
  return lines;
}

/** Shares of a whole in floats may leave a dust that is nobody's coffee. */
const DUST = 1e-9;

/** A sale as far as it is of some coffee, of which each record holds a part. */
function partOfLine(line: SaleLine, partOf: (recordId: string) => number): SaleLine {
  const part = partOf(line.sale.id);
  return {
    ...line,
    flows: line.flows.map((flow) => ({ ...flow, kg: flow.kg * partOf(flow.from) })),
    greenKg: line.greenKg * part,
    deliveredKg: line.deliveredKg * part,
    unmilledKg: line.unmilledKg * part,
    sacas: line.sacas * part,
    unmilledSacas: line.unmilledSacas * part,
    estimatedSacas: line.estimatedSacas * part,
    pricedSacas: line.pricedSacas * part,
    pricedGreen: line.pricedGreen.map((lot) => {
      const own = partOf(lot.recordId);
      return { ...lot, sacas: lot.sacas * own, gross: lot.gross * own };
    }),
    gross: line.gross * part,
    funrural: line.funrural * part,
    deductions: line.deductions * part,
  };
}

/** A sale as far as it is of the coffee that is asked about. */
export const askedPart = ({ share }: SeasonBooks, line: SaleLine): SaleLine => partOfLine(line, share);

/** A sale as far as it is of the season's own harvests, of what is asked about. */
export const producedPart = ({ produced }: SeasonBooks, line: SaleLine): SaleLine => partOfLine(line, produced);

/** Sales as far as they are of the farm's own coffee, of what lay there before, and of bought coffee. */
export function partsByOrigin(
  { own, bought }: SeasonBooks,
  lines: readonly SaleLine[],
): readonly { key: 'own' | 'opening' | 'bought'; lines: readonly SaleLine[] }[] {
  const parts = [
    { key: 'own', of: own },
    { key: 'opening', of: (id: string) => Math.max(0, 1 - own(id) - bought(id)) },
    { key: 'bought', of: bought },
  ] as const;
  return parts.map(({ key, of }) => ({
    key,
    lines: lines.filter(({ sale }) => of(sale.id) > DUST).map((line) => partOfLine(line, of)),
  }));
}

const NO_BUYER = 'Sem comprador';

/** The buyer of a sale, as text. */
export const buyerOf = ({ buyer }: SaleLine): string => (buyer === '' ? NO_BUYER : buyer);

/** The buyers of sales as filter options, by name. */
export const buyerChoices = (lines: readonly SaleLine[]): readonly FilterChoice[] =>
  [...new Set(lines.map(buyerOf))]
    .sort((one, other) => one.localeCompare(other, 'pt-BR'))
    .map((value) => ({ value, label: value }));

/** The sales to a buyer; all without a name. */
export const toBuyer = (lines: readonly SaleLine[], buyer = ''): readonly SaleLine[] =>
  buyer === '' ? lines : lines.filter((line) => buyerOf(line) === buyer);

const sacasWithPrice = (lines: readonly SaleLine[]): number =>
  lines.reduce((sum, { pricedSacas: sacas }) => sum + sacas, 0);

/** Sacas that wait for a price, which nothing does that is given away; less than a gram is what floats leave of a whole that has one. */
export function sacasToFix(lines: readonly SaleLine[]): number {
  const sold = lines.filter(({ sale }) => !isGiven(sale.data));
  const kg = (sacasOf(sold) - sacasWithPrice(sold)) * KG_PER_SACA;
  return kgToSacas(Math.max(0, toGram(kg)));
}

/** R$ a saca of coffee that has a price, sacas to be had of unhulled coffee among them; null without any. */
export const averagePrice = (lines: readonly SaleLine[]): number | null =>
  ratio(
    lines.reduce((sum, { gross, coffeePart: part }) => sum + gross * part, 0),
    sacasWithPrice(lines),
  );
