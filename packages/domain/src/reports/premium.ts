import { CUP_PROTOCOLS, type CupProtocol } from '../knowledge/scores.ts';
import type { Genealogy } from '../lots/genealogy.ts';
import { isSpecialLot } from '../lots/quality-of-lot.ts';
import { ratio } from '../record/data-values.ts';
import type { SaleLine } from './sale-lines.ts';

const OTHER_PROTOCOLS = CUP_PROTOCOLS.filter((protocol) => protocol !== 'sca2004');

/**
 * Price premium of specialty lots (SCA form of 2004) over lots that no protocol calls special, in R$ per saca and per
 * cent.
 */
export type PremiumFigures = {
  specialtyAvg: number | null;
  commodityAvg: number | null;
  premiumPct: number | null;
};

type Sold = { sacas: number; value: number };

/** Average of R$ a saca, weighted by sacas. */
const averageOf = (sold: readonly Sold[]): number | null =>
  ratio(
    sold.reduce((sum, { value }) => sum + value, 0),
    sold.reduce((sum, { sacas }) => sum + sacas, 0),
  );

/** Sold green coffee with a price, special or not by the score of the sold lot. */
export function premiumFigures(genealogy: Genealogy, lines: readonly SaleLine[]): PremiumFigures {
  const special: Sold[] = [];
  const other: Sold[] = [];
  for (const { recordId, output, sacas, gross } of lines.flatMap(({ pricedGreen }) => pricedGreen)) {
    const isBy = (protocol: CupProtocol): boolean => isSpecialLot(genealogy, { recordId, output, protocol });
    if (isBy('sca2004')) special.push({ sacas, value: gross });
    else if (!OTHER_PROTOCOLS.some(isBy)) other.push({ sacas, value: gross });
  }
  const specialtyAvg = averageOf(special);
  const commodityAvg = averageOf(other);
  const isComparable = specialtyAvg !== null && commodityAvg !== null;
  const premiumPct = isComparable ? ratio((specialtyAvg - commodityAvg) * 100, commodityAvg) : null;
  return { specialtyAvg, commodityAvg, premiumPct };
}
