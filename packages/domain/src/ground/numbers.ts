/** Numbers as people type and read them in Brazil, and exact sums of kg and R$. */

/** Groups of thousands: the first of one to three digits and not `0`, each further one of three. */
const GROUPED = /^-?(?!0\.)\d{1,3}(\.\d{3})+$/;
const WITH_COMMA = /^-?(\d+|(?!0\.)\d{1,3}(\.\d{3})+),\d+$/;
const PLAIN = /^-?\d+(\.\d+)?$/;

/** Above this, grams and centavos would not be exact integers. */
const LARGEST = 1e12;

function textAsNumber(text: string): string | null {
  if (GROUPED.test(text)) return text.replaceAll('.', '');
  if (WITH_COMMA.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return PLAIN.test(text) ? text : null;
}

/**
 * The number meant by a JSON number or by text as typed in pt-BR: comma is decimal, dots are thousands where the digits
 * form groups (`1.234` is 1234, `1.234,5` is 1234.5), and any other single dot is decimal (`0.750` is 0.75, `1234.567`
 * has three decimals). Null for anything else, for NaN, infinities and beyond 1e12.
 */
export function parseDecimal(value: unknown): number | null {
  const text = typeof value === 'string' ? textAsNumber(value.trim()) : null;
  const number = typeof value === 'number' ? value : text === null ? Number.NaN : Number(text);
  if (!Number.isFinite(number) || Math.abs(number) > LARGEST) return null;
  return number === 0 ? 0 : number;
}

/** Number of decimals in a number's shortest notation, so 0.1 has one. */
export function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const digits = mantissa.split('.')[1]?.length ?? 0;
  return Math.max(0, digits - Number(exponent));
}

const FORMATS = new Map<number, Intl.NumberFormat>();

/** A number formatted by Intl, whose formatter is slow to create. */
function formatByIntl(value: number, decimals: number): string {
  const known = FORMATS.get(decimals);
  if (known !== undefined) return known.format(value);
  const format = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: decimals });
  FORMATS.set(decimals, format);
  return format.format(value);
}

/** Digits of a non-negative number before and after the point, rounded half up. */
function roundedDigits(text: string, decimals: number): [whole: string, part: string] {
  const [whole = '', part = ''] = text.split('.');
  if (part.length <= decimals) return [whole, part];
  const isUp = part.charAt(decimals) >= '5';
  const digits = String(BigInt(whole + part.slice(0, decimals)) + (isUp ? 1n : 0n)).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return [digits.slice(0, point), digits.slice(point).replace(/0+$/, '')];
}

/** A number in pt-BR, with at most `decimals` decimals: 12400.5 → `12.400,5`. */
export function formatNumber(value: number, decimals = 2): string {
  const text = String(Math.abs(value));
  // Exponents, infinities, NaN and negative zero are rare.
  if (!PLAIN.test(text) || Object.is(value, -0)) return formatByIntl(value, decimals);
  const [whole, part] = roundedDigits(text, decimals);
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${value < 0 ? '-' : ''}${grouped}${part === '' ? '' : `,${part}`}`;
}

/** A percentage with its sign, with at most `decimals` decimals: 11.5 → `11,5 %`, held together by a no-break space. */
export const percentText = (percent: number, decimals = 1): string => `${formatNumber(percent, decimals)}\u00a0%`;

/** A part of a whole as text, with at most two decimals: the parts of an origin sum to 100 in these. */
export const shareText = (share: number): string => percentText(share, 2);

// Created on demand: it is slow, and the first screen shows no amounts.
let moneyFormat: Intl.NumberFormat | undefined;

/** An amount in R$ with two decimals, half a centavo upwards: 1234.5 → `R$ 1.234,50`. */
export function formatMoney(value: number): string {
  moneyFormat ??= new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `R$ ${moneyFormat.format(centsHalfUp(value) / 100)}`;
}

/** kg rounded to whole grams. */
export const toGrams = (kg: number): number => Math.round(kg * 1000);

/** Whole grams as kg with at most three decimals. */
export const fromGrams = (grams: number): number => grams / 1000;

/** Σ kg, exact to the gram. */
export const sumKg = (kilos: Iterable<number>): number => {
  let grams = 0;
  for (const kg of kilos) grams += toGrams(kg);
  return fromGrams(grams);
};

/** R$ rounded to whole centavos. */
export const toCents = (reais: number): number => Math.round(reais * 100);

/**
 * The nearest whole number, half upwards by what its decimals say: 113125.49999999999, which floats make of 113125.5, is 113126; of
 * large numbers by the 14 digits that a few sums of floats leave sure.
 */
export const wholeHalfUp = (value: number): number => Math.round(Number(Number(value.toPrecision(14)).toFixed(6))) || 0;

/** R$ at full precision as whole centavos, half a centavo upwards: 1.005 is 101, which no binary fraction says of itself. */
export const centsHalfUp = (reais: number): number => wholeHalfUp(reais * 100);

/** Whole centavos as R$ with at most two decimals. */
export const fromCents = (cents: number): number => cents / 100;

/** Σ R$, exact to the centavo. */
export const sumMoney = (amounts: Iterable<number>): number => {
  let cents = 0;
  for (const amount of amounts) cents += toCents(amount);
  return fromCents(cents);
};

/** One more for each of the first `left` of these places; equal ones stay in their order. */
function withOneMore(wholes: readonly number[], places: readonly { at: number }[], left: number): number[] {
  const more = new Set(places.slice(0, left).map(({ at }) => at));
  return wholes.map((whole, at) => (more.has(at) ? whole + 1 : whole));
}

/**
 * Whole grams shared in proportion to weights (also whole grams): exact, never negative; grams left by rounding go to
 * the largest remainders. All 0 if the weights are 0.
 */
export function shareGrams(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((before, weight) => before + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  // Products of grams exceed 2^53, hence BigInt.
  const products = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = products.map((product) => Number(product / BigInt(sum)));
  const left = total - shares.reduce((before, share) => before + share, 0);
  const byRemainder = products
    .map((product, at) => ({ at, remainder: product % BigInt(sum) }))
    .sort((one, other) => Number(other.remainder - one.remainder));
  return withOneMore(shares, byRemainder, left);
}

/**
 * Amounts of R$ at full precision as whole centavos that sum to `total`: each is rounded down, and what is left goes one
 * centavo each to the largest remainders.
 */
export function centsThatSum(amounts: readonly number[], total: number): number[] {
  const exact = amounts.map((amount) => Number((amount * 100).toFixed(6)));
  const cents = exact.map(Math.floor);
  const left = total - cents.reduce((sum, one) => sum + one, 0);
  const byRemainder = exact
    .map((amount, at) => ({ at, remainder: amount - Math.floor(amount) }))
    .sort((one, other) => other.remainder - one.remainder);
  return withOneMore(cents, byRemainder, left);
}
