import { PRODUCT_FORMS } from '../../definition/forms.ts';
import { KG_PER_SACA } from '../../ground/units.ts';
import { numberAt, rowsAt, textAt, totalKg } from '../../record/data-values.ts';
import type { ProductForm, RecordContent } from '../../record/record.ts';
import { isFixedLater } from './fixed-later.ts';
import { inCents, priceIn, salePrice, typedPrice, valueOfLot } from './sale-price.ts';
import { type SaleFacts, type SoldLot, sacasOf, soldLots } from './sold-lots.ts';

type Sale = Pick<RecordContent, 'data' | 'date' | 'inputs'>;

const isByProduct = (form: ProductForm | null): boolean => form !== null && PRODUCT_FORMS[form].byProduct;

type Row = Readonly<Record<string, unknown>>;

/** A lot of a sale with its value in R$ at full precision; null while it has no price. */
export type ValuedLot = SoldLot & { gross: number | null };

/** What a sale brings before anything is taken off, in R$ at full precision. */
export type SaleGross = {
  lots: readonly ValuedLot[];
  sacas: number;
  /** Null without a price; 0 where all is still to be fixed. */
  gross: number | null;
  /** Sacas that have a price, and those that wait for one. */
  fixedBags: number;
  toFixBags: number;
};

/** R$ of a fixation: its sacas at its price with the differential, in its own unit; null where a part of it is missing. */
export function fixationValue(row: Row, data: Row): number | null {
  const price = numberAt(row, 'price');
  const fx = numberAt(row, 'fx') ?? numberAt(data, 'exchangeRate');
  const whole = price === undefined ? undefined : price + (numberAt(row, 'differential') ?? 0);
  const agreed = priceIn(whole, textAt(row, 'unit') ?? 'BRL_bag', fx);
  const bags = numberAt(row, 'bags');
  return bags === undefined || agreed === null || agreed.by !== undefined ? null : bags * agreed.perSaca;
}

/** An amount over lots in proportion to their sacas, or to their kg where no lot is counted in sacas. */
function spreadOver(lots: readonly SoldLot[], gross: number | null): ValuedLot[] {
  const sacas = sacasOf(lots);
  const kg = totalKg(lots);
  return lots.map((lot) => {
    const share = sacas > 0 ? lot.sacas / sacas : kg > 0 ? lot.kg / kg : 0;
    return { ...lot, gross: gross === null ? null : gross * share };
  });
}

function byFixations(sale: Sale, lots: readonly SoldLot[]): SaleGross {
  const rows = rowsAt(sale.data, 'fixations');
  const values = rows.flatMap((row) => fixationValue(row, sale.data) ?? []);
  // Who may not see prices has the rows without them.
  const gross = values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
  const fixedBags = rows.reduce((sum, row) => sum + (numberAt(row, 'bags') ?? 0), 0);
  const sacas = sacasOf(lots);
  return { lots: spreadOver(lots, gross), sacas, gross, fixedBags, toFixBags: Math.max(0, sacas - fixedBags) };
}

function byPrices(sale: Sale, lots: readonly SoldLot[], facts: SaleFacts): SaleGross {
  const { settings } = facts.farm;
  const fx = numberAt(sale.data, 'exchangeRate');
  const whole = salePrice(sale);
  const valued = lots.map((lot): ValuedLot => {
    const agreed = typedPrice(lot.own, fx) ?? whole;
    return { ...lot, gross: agreed === null ? null : valueOfLot(lot, agreed, settings) };
  });
  const sacas = sacasOf(lots);
  const isPriced = valued.length > 0 && valued.every(({ gross }) => gross !== null);
  const gross = isPriced ? valued.reduce((sum, one) => sum + (one.gross ?? 0), 0) : null;
  const isOpen = gross === null && isFixedLater(sale.data);
  return {
    lots: valued,
    sacas,
    gross: isOpen ? 0 : gross,
    fixedBags: gross === null ? 0 : sacas,
    toFixBags: isOpen ? sacas : 0,
  };
}

/** The part of what a sale brings that is for coffee, 0 to 1: husk and pulp have a price, and no sacas. */
export function coffeePart({ gross, lots }: Pick<SaleGross, 'gross' | 'lots'>): number {
  const besides = lots.reduce((sum, { form, gross: own }) => sum + (isByProduct(form) ? (own ?? 0) : 0), 0);
  return gross === null || gross === 0 ? 1 : 1 - besides / gross;
}

/** What a sale brings: by its fixations, else by its prices. */
export function saleGross(sale: Sale, facts: SaleFacts): SaleGross {
  const lots = soldLots(sale, facts);
  const isByFixations = isFixedLater(sale.data) && rowsAt(sale.data, 'fixations').length > 0;
  return isByFixations ? byFixations(sale, lots) : byPrices(sale, lots, facts);
}

/** R$ per 60 kg of a sale in centavos, for devices that know no other price; null without one. */
export function grossPerBag(sale: Sale, facts: SaleFacts): number | null {
  const kg = totalKg(sale.inputs);
  const { gross, fixedBags } = saleGross(sale, facts);
  return gross === null || fixedBags === 0 || kg === 0 ? null : inCents((gross * KG_PER_SACA) / kg);
}
