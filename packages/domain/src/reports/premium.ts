import type { Genealogy } from '../lots/genealogy.ts';
import { isSpecialLot } from '../lots/quality-of-lot.ts';
import { ratio } from '../record/data-values.ts';
import { isGreen } from './milling-flows.ts';
import type { SaleLine } from './sale-lines.ts';

/** What special lots fetched over the others, in R$ a saca and per cent. */
export type PremiumFigures = {
  specialtyAvg: number | null;
  commodityAvg: number | null;
  premiumPct: number | null;
};

type Sold = { kg: number; value: number };

/** Average of R$ a saca, weighted by kg. */
const averageOf = (sold: readonly Sold[]): number | null =>
  ratio(
    sold.reduce((sum, { value }) => sum + value, 0),
    sold.reduce((sum, { kg }) => sum + kg, 0),
  );

/** Sold green coffee with a price, special or not by the score of the very lot that was sold. */
export function premiumFigures(genealogy: Genealogy, lines: readonly SaleLine[]): PremiumFigures {
  const special: Sold[] = [];
  const other: Sold[] = [];
  for (const { flows, pricePerBag } of lines) {
    if (pricePerBag === null) continue;
    for (const { from, output, kg } of flows.filter((flow) => isGreen(flow.form))) {
      const isSpecial = output !== null && isSpecialLot(genealogy, from, output);
      (isSpecial ? special : other).push({ kg, value: kg * pricePerBag });
    }
  }
  const specialtyAvg = averageOf(special);
  const commodityAvg = averageOf(other);
  const isComparable = specialtyAvg !== null && commodityAvg !== null;
  const premiumPct = isComparable ? ratio((specialtyAvg - commodityAvg) * 100, commodityAvg) : null;
  return { specialtyAvg, commodityAvg, premiumPct };
}
