import { ratio } from '../record/data-values.ts';
import { averagePrice, type SaleLine, sacasToFix } from './sale-lines.ts';

/** What the season sold, from contracted on. */
export type SalesFigures = {
  /** kg of green coffee; coco, parchment and fruit are never added to it. */
  soldKg: number;
  /** Sacas of green coffee, and those to be had of what was sold otherwise. */
  soldSacas: number;
  /** The part of `soldSacas` that follows from no more than what is usual. */
  estimatedSacas: number;
  /** The part of `soldKg` that was delivered; the rest is reserved and in stock. */
  deliveredKg: number;
  /** kg sold as cherry, coco or parchment. */
  unmilledKg: number;
  /** The part of `soldSacas` that waits for its price. */
  toFixSacas: number;
  /** R$ of everything sold. */
  grossRevenue: number;
  /** R$ per saca of what has a price: the gross revenue by the sacas that brought it. */
  averagePricePerSaca: number | null;
  /** Of the gross revenue, 0 to 1. */
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
  const grossRevenue = sum(lines, ({ gross }) => gross);
  const funrural = sum(lines, (line) => line.funrural);
  const deductions = sum(lines, (line) => line.deductions);
  return {
    soldKg,
    soldSacas: sum(lines, ({ sacas }) => sacas),
    estimatedSacas: sum(lines, ({ estimatedSacas }) => estimatedSacas),
    deliveredKg: sum(lines, (line) => line.deliveredKg),
    unmilledKg: sum(lines, ({ unmilledKg }) => unmilledKg),
    toFixSacas: sacasToFix(lines),
    grossRevenue,
    averagePricePerSaca: averagePrice(lines),
    funruralRate: ratio(funrural, grossRevenue),
    funrural,
    deductions,
    netRevenue: grossRevenue - funrural - deductions,
    byBuyer: byBuyerOf(lines),
  };
}
