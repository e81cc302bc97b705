import { taxRegimeOn } from '../farm/farm-defaults.ts';
import { KG_PER_SACA } from '../ground/units.ts';
import { ratio, toGram } from '../record/data-values.ts';
import { funruralRateOn } from '../stages/sale/funrural.ts';
import { closedSeasons } from '../stages/season-records.ts';
import { type FarmEstimate, farmEstimate } from './farm-estimate.ts';
import { greenByPlot } from './production-figures.ts';
import { priceOfPlots, referencePrices, speciesWeights } from './reference-price.ts';
import type { SalesFigures } from './sales-figures.ts';
import type { SeasonBooks } from './season-books.ts';

/** What a season has cost by the sacas that it gives, and what the coffee that is not sold yet must bring. */
export type RestFigures = {
  /** R$ a saca: by what was produced, or by the estimate while that is more and the season is open. */
  perSacaProduced: number | null;
  /** R$ a saca at which the rest pays what the sales have not paid; 0 or less once all is paid, null without a rest. */
  neededForRest: number | null;
  /** Sacas that are not sold yet. */
  sacasLeft: number;
  /** Those of them that belong to partners of the plots. */
  partnerSacasLeft: number;
  /** R$ a saca that the newest quotes say the rest is worth, by its species; null without a quote. */
  referencePerSaca: number | null;
  /** R$ that the season leaves if the rest goes at that price, after Funrural; null without one. */
  resultOfRest: number | null;
};

/** What of a season belongs to partners, and is no income of the farm's owner. */
export type PartnersPart = {
  /** R$ of the net of the sales so far, in centavos; and by plot. */
  net: number;
  byPlot: ReadonlyMap<string, number>;
  /** Sacas of the coffee that is not sold yet. */
  sacasLeft: number;
};

const ALL = 10_000;

type Account = {
  cost: number;
  net: number;
  sacas: number;
  soldSacas: number;
  taxRate: number;
  referencePerSaca?: number | null;
  partnerSacasLeft?: number;
};

/**
 * The figures of the rest; `taxRate` is the part of a sale that goes to Funrural, 0 to 1. What partners have of the sales
 * is not in `net`, and what they have of the rest pays no cost.
 */
export function restFigures(account: Account): RestFigures {
  const { cost, net, sacas, soldSacas, taxRate, referencePerSaca = null, partnerSacasLeft = 0 } = account;
  // Less than a gram is what floats leave of a whole that is sold.
  const leftKg = Math.max(0, toGram((sacas - soldSacas) * KG_PER_SACA));
  const sacasLeft = leftKg === 0 ? 0 : sacas - soldSacas;
  const partners = Math.min(partnerSacasLeft, sacasLeft);
  const ownLeft = sacasLeft - partners;
  return {
    perSacaProduced: ratio(cost, sacas),
    neededForRest: ratio((cost - net) / (1 - taxRate), ownLeft),
    sacasLeft,
    partnerSacasLeft: partners,
    referencePerSaca,
    resultOfRest: referencePerSaca === null ? null : ownLeft * referencePerSaca * (1 - taxRate) + net - cost,
  };
}

/** What a saca of the season's coffee is worth today: by the plots that gave it, or by their area before any was milled. */
function referenceOf(books: SeasonBooks): number | null {
  const { genealogy, plots, areaDay, asOf } = books;
  const prices = referencePrices(genealogy.records.values());
  return priceOfPlots(
    prices,
    speciesWeights(greenByPlot(books), { records: genealogy.records, plots, day: areaDay }),
    asOf,
  );
}

type OfSeason = { cost: number; sacas: number; sales: SalesFigures; partners: PartnersPart };

/** The estimate of a season while it is open and more than the sacas that it gave so far; null where these count. */
export function expectedOf(books: SeasonBooks, sacas: number): FarmEstimate | null {
  const estimate = closedSeasons(books.all('producao')).has(books.season) ? null : farmEstimate(books);
  return estimate !== null && estimate.sacas > sacas ? estimate : null;
}

/** The figures of the rest of a season, by the sales of its own coffee: a closed one gives what it gave, an open one what it is expected to give. */
export function restOfSeason(books: SeasonBooks, { cost, sacas, sales, partners }: OfSeason): RestFigures {
  const regime = taxRegimeOn(books.farm.settings, books.asOf);
  return restFigures({
    cost,
    net: sales.netRevenue - partners.net,
    sacas: expectedOf(books, sacas)?.sacas ?? sacas,
    soldSacas: sales.soldSacas,
    taxRate: funruralRateOn(books.asOf, regime) / ALL,
    referencePerSaca: referenceOf(books),
    partnerSacasLeft: partners.sacasLeft,
  });
}
