import { kgToSacas } from '../ground/units.ts';
import { ratio } from '../record/data-values.ts';
import { greenGross, type SaleLine } from './sale-lines.ts';

/** What the season sold, from contracted on. Coco and parchment are never added to sacas of green coffee. */
export type SalesFigures = {
  soldKg: number;
  soldSacas: number;
  /** The part of `soldKg` that has left; the rest is promised and lies in stock still. */
  deliveredKg: number;
  /** kg sold as cherry, coco or parchment. */
  unmilledKg: number;
  /** R$ of everything sold. */
  grossRevenue: number;
  /** R$ a saca of green coffee, of what has a price. */
  averagePricePerSaca: number | null;
  /** Of the gross, 0 to 1. */
  funruralRate: number | null;
  funrural: number;
  /** Freight, brokerage, bags and other discounts less surcharges. */
  deductions: number;
  netRevenue: number;
  byBuyer: Readonly<Record<string, number>>;
};

const sum = (lines: readonly SaleLine[], of: (line: SaleLine) => number): number =>
  lines.reduce((total, line) => total + of(line), 0);

function byBuyerOf(lines: readonly SaleLine[]): Record<string, number> {
  const byBuyer = new Map<string, number>();
  for (const { buyer, gross } of lines) byBuyer.set(buyer, (byBuyer.get(buyer) ?? 0) + gross);
  return Object.fromEntries(byBuyer);
}

/** The sales of a season, in kg, sacas and R$. */
export function salesFigures(lines: readonly SaleLine[]): SalesFigures {
  const soldKg = sum(lines, ({ greenKg }) => greenKg);
  const priced = lines.filter(({ pricePerBag }) => pricePerBag !== null);
  const grossRevenue = sum(lines, ({ gross }) => gross);
  const funrural = sum(lines, (line) => line.funrural);
  const deductions = sum(lines, (line) => line.deductions);
  return {
    soldKg,
    soldSacas: kgToSacas(soldKg),
    deliveredKg: sum(lines, (line) => line.deliveredKg),
    unmilledKg: sum(lines, ({ unmilledKg }) => unmilledKg),
    grossRevenue,
    averagePricePerSaca: ratio(sum(priced, greenGross), kgToSacas(sum(priced, ({ greenKg }) => greenKg))),
    funruralRate: ratio(funrural, grossRevenue),
    funrural,
    deductions,
    netRevenue: grossRevenue - funrural - deductions,
    byBuyer: byBuyerOf(lines),
  };
}
