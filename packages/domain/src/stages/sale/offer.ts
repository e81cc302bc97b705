import { centsHalfUp, centsThatSum, fromCents, parseDecimal } from '../../ground/numbers.ts';
import { KG_PER_SACA } from '../../ground/units.ts';
import { textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { type SaleAccount, saleAccount, takenOff } from './sale-account.ts';
import type { SaleSettings } from './sold-lots.ts';

/** How an offer says its price: R$ a saca, a quotation of an exchange with its differential, or US$ a saca. */
export type OfferPricing = 'reais' | 'futures' | 'dollars';

/** An offer of a buyer as it is typed, in pt-BR. */
export type Offer = {
  buyer: string;
  pricing: OfferPricing;
  price: string;
  exchange: string;
  /** Letter of the contract's month, and its year. */
  month: string;
  year: string;
  quote: string;
  differential: string;
  destination: string;
  /** Per cent, and R$ a saca. */
  brokerPct: string;
  freight: string;
  /** Days until it is paid. */
  days: string;
  /** Most sacas that the buyer takes; empty: all. */
  upTo: string;
};

/** What holds for all offers that are compared, as it is typed. */
export type Compared = { sacas: string; fx: string; interestPct: string; cost: string };

/** What an offer leaves of a saca, in R$ at full precision. */
export type OfferResult = {
  account: SaleAccount;
  /** What the money would have earned until it is paid. */
  interest: number;
  net: number;
  /** Above the cost of the lot; null where that is not known. */
  left: number | null;
  /** Sacas that the buyer takes. */
  sacas: number;
};

const DAYS_PER_MONTH = 30;

const positive = (typed: string): number | null => {
  const number = parseDecimal(typed);
  return number === null || number < 0 ? null : number;
};

/** The differential with the sign that was typed, also `−` and with a space behind it. */
const signed = (typed: string): number | null => parseDecimal(typed.replace(/^\s*[-−–]\s*/, '-'));

const filled = (data: Readonly<Record<string, unknown>>): RecordContent['data'] =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== ''));

function pricedData(offer: Offer, fx: number | null): RecordContent['data'] {
  if (offer.pricing === 'reais') return filled({ contractType: 'spot', pricePerBag: positive(offer.price) });
  if (offer.pricing === 'dollars') {
    return filled({ contractType: 'spot', price: positive(offer.price), priceUnit: 'USD_bag', exchangeRate: fx });
  }
  return filled({
    contractType: 'futures_diff',
    exchange: offer.exchange,
    futuresMonth: offer.month,
    futuresYear: positive(offer.year),
    futuresPrice: positive(offer.quote),
    differential: signed(offer.differential),
    exchangeRate: fx,
  });
}

/** What an offer says of a sale, as its record holds it. */
export function saleOfOffer(offer: Offer, fx: string): RecordContent['data'] {
  const freight = positive(offer.freight);
  return {
    ...pricedData(offer, positive(fx)),
    ...filled({ buyer: offer.buyer.trim(), destination: offer.destination, brokerPct: positive(offer.brokerPct) }),
    ...(freight === null || freight === 0 ? {} : { discounts: [{ kind: 'frete', amount: freight, per: 'bag' }] }),
  };
}

/** The sacas of an offer: those that are compared, as far as the buyer takes them. */
function sacasOf({ upTo }: Offer, { sacas }: Compared): number {
  const all = positive(sacas) ?? 0;
  return Math.min(all, positive(upTo) ?? all);
}

/**
 * What an offer leaves of a saca by the one account of a sale, less the interest of its days and the cost of the lot;
 * null while its price is not whole.
 */
export function offerResult(
  offer: Offer,
  compared: Compared,
  { settings, today }: { settings: SaleSettings; today: string },
): OfferResult | null {
  const data = saleOfOffer(offer, compared.fx);
  const inputs = [{ recordId: '', output: '', kg: KG_PER_SACA }];
  const sale = { date: today, status: 'contracted', inputs, data };
  const account = saleAccount(sale, { farm: { settings }, record: () => undefined });
  if (account === null || account.fixedBags === 0) return null;
  const months = (positive(offer.days) ?? 0) / DAYS_PER_MONTH;
  const interest = (account.gross * (positive(compared.interestPct) ?? 0) * months) / 100;
  const net = account.net - interest;
  const cost = positive(compared.cost);
  return { account, interest, net, left: cost === null ? null : net - cost, sacas: sacasOf(offer, compared) };
}

/** What an offer leaves of a saca as it is shown: whole centavos, where what is taken off sums to gross − net. */
export type ShownOffer = {
  gross: number;
  funrural: number;
  broker: number;
  freight: number;
  interest: number;
  net: number;
  /** Null where the cost of the lot is not known. */
  left: number | null;
};

/** Rounds gross and net half up, and the parts so that the shown ones add up. */
export function shownOffer({ account, interest, net, left }: OfferResult): ShownOffer {
  const of = (kind: string) => account.deductions.reduce((sum, one) => sum + (one.kind === kind ? one.amount : 0), 0);
  const [grossCents, netCents] = [centsHalfUp(account.gross), centsHalfUp(net)];
  const parts = [takenOff(account).funrural, of('corretagem'), of('frete'), interest];
  const [funrural = 0, broker = 0, freight = 0, shownInterest = 0] = centsThatSum(parts, grossCents - netCents);
  return {
    gross: fromCents(grossCents),
    funrural: fromCents(funrural),
    broker: fromCents(broker),
    freight: fromCents(freight),
    interest: fromCents(shownInterest),
    net: fromCents(netCents),
    left: left === null ? null : fromCents(netCents - centsHalfUp(net - left)),
  };
}

/** Sacas to each offer by its place among them, what they bring together, and what the best single one brings. */
export type OfferSplit = {
  parts: readonly { at: number; sacas: number }[];
  total: number;
  bestAt: number;
  best: number;
};

/** The split over offers that brings most, the best first as far as each takes; null where one takes all as well. */
export function bestSplit(results: readonly (OfferResult | null)[], sacas: string): OfferSplit | null {
  const all = positive(sacas) ?? 0;
  const known = results.flatMap((result, at) => (result === null ? [] : [{ ...result, at }]));
  const wholes = known.filter((one) => one.sacas >= all).sort((one, other) => other.net - one.net);
  const [whole] = wholes;
  if (whole === undefined || all === 0) return null;
  const parts: { at: number; sacas: number }[] = [];
  let [left, total] = [all, 0];
  const gain = ({ net, left: above }: OfferResult) => above ?? net;
  for (const one of known.toSorted((a, b) => b.net - a.net)) {
    const taken = Math.min(left, one.sacas);
    if (taken <= 0) continue;
    parts.push({ at: one.at, sacas: taken });
    total += taken * gain(one);
    left -= taken;
  }
  const best = all * gain(whole);
  return parts.length < 2 ? null : { parts, total, bestAt: whole.at, best };
}

/** `a fixar, ¢/lb · em 10 dias`: what an offer is, in a few words. */
export function offerWords({ pricing, days, destination }: Offer): string {
  const what = { reais: 'R$/saca', futures: 'pela bolsa', dollars: 'US$/saca' }[pricing];
  const later = positive(days) ?? 0;
  const when = later === 0 ? 'no ato' : `em ${later} ${later === 1 ? 'dia' : 'dias'}`;
  return `${destination === '' || destination === 'domestic' ? '' : 'exportação, '}${what} · ${when}`;
}

/** The name of an offer's buyer, or its place. */
export const offerName = (offer: Offer, at: number): string => textAt({ ...offer }, 'buyer') ?? `Proposta ${at + 1}`;
