import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { FUTURES_MONTHS } from '@cafezal/domain/knowledge/markets.ts';
import { type Offer, saleOfOffer } from '@cafezal/domain/stages/sale/offer.ts';
import { futuresOn } from '@cafezal/domain/stages/sale/sale-price.ts';
import type { Choice } from '../../components/controls/select-input.tsx';
import type { RecordValues } from '../../fields/values/record-values.ts';

/** Most offers that are compared. */
export const MOST_OFFERS = 3;

/** An offer before anything was typed. */
export const BLANK_OFFER: Offer = {
  ...{ buyer: '', pricing: 'reais', price: '', exchange: 'ICE_KC', month: '', year: '', quote: '', differential: '' },
  ...{ destination: 'domestic', brokerPct: '', freight: '', days: '', upTo: '' },
};

export const PRICINGS: readonly Choice[] = [
  { value: 'reais', label: 'R$/saca' },
  { value: 'futures', label: 'Bolsa' },
  { value: 'dollars', label: 'US$/saca' },
];

export const EXCHANGES: readonly Choice[] = [
  { value: 'ICE_KC', label: 'Nova York' },
  { value: 'ICE_RC', label: 'Londres' },
  { value: 'B3_ICF', label: 'B3 arábica' },
  { value: 'B3_CNL', label: 'B3 conilon' },
];

const UNITS: Readonly<Record<string, string>> = { USC_lb: '¢/lb', USD_t: 'US$/t', USD_bag: 'US$/sc', BRL_bag: 'R$/sc' };
const MONTH_WORDS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'] as const;
const YEARS_AHEAD = 2;

const dayOf = ({ month, year }: Pick<Offer, 'month' | 'year'>, today: string): string => {
  const number = Object.entries(FUTURES_MONTHS).find(([letter]) => letter === month)?.[1];
  return number === undefined ? today : `${year}-${String(number).padStart(2, '0')}-01`;
};

/** The unit in which an exchange quotes the contract of an offer. */
export const quoteUnit = (offer: Offer, today: string): string =>
  UNITS[futuresOn(offer.exchange, dayOf(offer, today))?.unit ?? ''] ?? '';

/** The contracts of an exchange that end from this month on: `U2026` for `set/26`. */
export function contractChoices(exchange: string, today: string): readonly Choice[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const letters = futuresOn(exchange, today)?.months ?? '';
  const all = Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => year + ahead).flatMap((one) =>
    Object.entries(FUTURES_MONTHS).map(([letter, number]) => ({ letter, number, year: one })),
  );
  return all
    .filter((one) => letters.includes(one.letter) && (one.year > year || one.number >= month))
    .map((one) => ({
      value: `${one.letter}${one.year}`,
      label: `${MONTH_WORDS[one.number - 1]}/${String(one.year).slice(2)}`,
    }));
}

/** An offer with the contract of a choice of `contractChoices`. */
export const withContract = (offer: Offer, value: string): Offer => ({
  ...offer,
  month: value.slice(0, 1),
  year: value.slice(1),
});

/** Values of a form, whose numbers are text as typed in pt-BR. */
function typed(value: unknown): unknown {
  if (typeof value === 'number') return formatNumber(value, 4);
  if (Array.isArray(value)) return value.map(typed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, typed(inner)]));
}

type Taken = { recordId: string; output: string; kg: number };

/** The sale's form filled in with an offer, of so much of a lot. */
export const formOfOffer = (offer: Offer, { fx, today, lot }: { fx: string; today: string; lot: Taken | null }) => {
  const year = offer.pricing === 'futures' && offer.year !== '' ? { futuresYear: offer.year } : {};
  const data = { ...(typed(saleOfOffer(offer, fx)) as RecordValues), ...year };
  const inputs = lot === null ? [] : [{ ...lot, kg: formatNumber(lot.kg, 3) }];
  return { date: today, inputs, data };
};
