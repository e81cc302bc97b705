import { PRODUCT_FORMS } from '../forms.ts';
import { funruralRateOn } from '../funrural.ts';
import type { Flow } from '../genealogy.ts';
import { sumKg, sumMoney, toCents } from '../numbers.ts';
import type { FarmRecord } from '../record.ts';
import { numberAt, rowsAt, textAt } from '../rules/data-values.ts';
import { KG_PER_SACA } from '../units.ts';
import { isGreen, kgOf } from './milling-flows.ts';
import type { FilterChoice } from './report.ts';
import type { SeasonBooks } from './season-books.ts';

/** One sale as the books see it, from contracted on. Money in R$, kg to the gram. */
export type SaleLine = {
  sale: FarmRecord;
  flows: readonly Flow[];
  buyer: string;
  /** Green beans and screenings. */
  greenKg: number;
  /** The part of `greenKg` that has left the farm. */
  deliveredKg: number;
  /** Cherry, coco and parchment. */
  unmilledKg: number;
  /** R$ per 60 kg; null while it is to be fixed. */
  pricePerBag: number | null;
  gross: number;
  funrural: number;
  /** Other discounts that the sale lists, less its surcharges. */
  deductions: number;
};

const HUNDREDTHS_OF_PER_CENT = 10_000;

/** kg at a price per saca, in R$: reckoned in grams and centavos, divided once. */
const grossOf = (kg: number, pricePerBag: number): number =>
  (Math.round(kg * 1000) * toCents(pricePerBag)) / (KG_PER_SACA * 1000) / 100;

type Discount = { kind: string; amount: number };

const discountsOf = (sale: FarmRecord): readonly Discount[] =>
  rowsAt(sale.data, 'discounts').map((row) => ({
    kind: textAt(row, 'kind') ?? '',
    amount: numberAt(row, 'amount') ?? 0,
  }));

const sumOf = (discounts: readonly Discount[], isCounted: (kind: string) => boolean): number =>
  sumMoney(discounts.filter(({ kind }) => isCounted(kind)).map(({ amount }) => amount));

const isByProduct = ({ form }: Flow): boolean => form !== null && PRODUCT_FORMS[form].byProduct;

function saleLine({ genealogy, farm }: SeasonBooks, sale: FarmRecord): SaleLine {
  const flows = genealogy.into(sale.id);
  const greenKg = kgOf(flows.filter(({ form }) => isGreen(form)));
  const deliveredKg = sumKg(flows.filter(({ form }) => isGreen(form)).map(({ consumedKg }) => consumedKg));
  const unmilledKg = kgOf(flows.filter((flow) => !isGreen(flow.form) && !isByProduct(flow)));
  const pricePerBag = numberAt(sale.data, 'pricePerBag') ?? null;
  const gross = pricePerBag === null ? 0 : grossOf(kgOf(flows), pricePerBag);
  const discounts = discountsOf(sale);
  const listsFunrural = discounts.some(({ kind }) => kind === 'funrural');
  const rate = funruralRateOn(sale.date, farm.settings.taxRegime);
  return {
    sale,
    flows,
    buyer: textAt(sale.data, 'buyer') ?? '',
    greenKg,
    deliveredKg,
    unmilledKg,
    pricePerBag,
    gross,
    funrural: listsFunrural
      ? sumOf(discounts, (kind) => kind === 'funrural')
      : (gross * 100 * rate) / HUNDREDTHS_OF_PER_CENT / 100,
    deductions:
      sumOf(discounts, (kind) => kind !== 'funrural' && kind !== 'agio') - sumOf(discounts, (kind) => kind === 'agio'),
  };
}

/** The sales of the season from contracted on, cancelled and merely negotiated ones left out. */
export const saleLines = (books: SeasonBooks): readonly SaleLine[] =>
  books.moved('vendas').map((sale) => saleLine(books, sale));

/** A sale as far as it is of the coffee that is asked about. */
export function askedPart({ share }: SeasonBooks, line: SaleLine): SaleLine {
  const part = share(line.sale.id);
  return {
    ...line,
    flows: line.flows.map((flow) => ({ ...flow, kg: flow.kg * share(flow.from) })),
    greenKg: line.greenKg * part,
    deliveredKg: line.deliveredKg * part,
    unmilledKg: line.unmilledKg * part,
    gross: line.gross * part,
    funrural: line.funrural * part,
    deductions: line.deductions * part,
  };
}

const NO_BUYER = 'Sem comprador';

/** Whom a sale is to, in words. */
export const buyerOf = ({ buyer }: SaleLine): string => (buyer === '' ? NO_BUYER : buyer);

/** The buyers of sales as choices of a filter, by name. */
export const buyerChoices = (lines: readonly SaleLine[]): readonly FilterChoice[] =>
  [...new Set(lines.map(buyerOf))]
    .sort((one, other) => one.localeCompare(other, 'pt-BR'))
    .map((value) => ({ value, label: value }));

/** The sales to a buyer; without a name all of them. */
export const toBuyer = (lines: readonly SaleLine[], buyer = ''): readonly SaleLine[] =>
  buyer === '' ? lines : lines.filter((line) => buyerOf(line) === buyer);

/** R$ of the green part of a sale. */
export const greenGross = ({ greenKg, pricePerBag }: SaleLine): number =>
  pricePerBag === null ? 0 : grossOf(greenKg, pricePerBag);
