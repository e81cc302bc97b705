import { PRODUCT_FORMS } from '../definition/forms.ts';
import { sumKg } from '../ground/numbers.ts';
import type { Flow } from '../lots/genealogy.ts';
import { numberAt, textAt } from '../record/data-values.ts';
import type { FarmRecord, FarmSettings } from '../record/record.ts';
import { grossOfKg, saleMoney } from '../stages/sale/sale-net.ts';
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
  /** Other discounts that the sale lists and the broker's share, less its surcharges. */
  deductions: number;
};

const isByProduct = ({ form }: Flow): boolean => form !== null && PRODUCT_FORMS[form].byProduct;

/** A sale as the books see it, of what it drew. */
export function saleLineOf(sale: FarmRecord, flows: readonly Flow[], regime: FarmSettings['taxRegime']): SaleLine {
  const greenKg = kgOf(flows.filter(({ form }) => isGreen(form)));
  const deliveredKg = sumKg(flows.filter(({ form }) => isGreen(form)).map(({ consumedKg }) => consumedKg));
  const unmilledKg = kgOf(flows.filter((flow) => !isGreen(flow.form) && !isByProduct(flow)));
  const pricePerBag = numberAt(sale.data, 'pricePerBag') ?? null;
  const money = saleMoney(sale, kgOf(flows), regime);
  return {
    sale,
    flows,
    buyer: textAt(sale.data, 'buyer') ?? '',
    greenKg,
    deliveredKg,
    unmilledKg,
    pricePerBag,
    gross: money?.gross ?? 0,
    funrural: money?.funrural ?? 0,
    deductions: money?.deductions ?? 0,
  };
}

/** The sales of the season from contracted on, cancelled and merely negotiated ones left out. */
export const saleLines = ({ genealogy, farm, moved }: SeasonBooks): readonly SaleLine[] =>
  moved('vendas').map((sale) => saleLineOf(sale, genealogy.into(sale.id), farm.settings.taxRegime));

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
  pricePerBag === null ? 0 : grossOfKg(greenKg, pricePerBag);
