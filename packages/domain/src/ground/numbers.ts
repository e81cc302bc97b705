/** Numbers as people type and read them in Brazil, and sums of kg and R$ that are exact. */

const GROUPED = /^-?(\d+\.\d{3}|\d{1,3}(\.\d{3})+)$/;
const WITH_COMMA = /^-?(\d+|\d{1,3}(\.\d{3})+),\d+$/;
const PLAIN = /^-?\d+(\.\d+)?$/;

/** Beyond this, grams and centavos would no longer be exact integers. */
const LARGEST = 1e12;

function textAsNumber(text: string): string | null {
  if (GROUPED.test(text)) return text.replaceAll('.', '');
  if (WITH_COMMA.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return PLAIN.test(text) ? text : null;
}

/**
 * The number meant by a JSON number or by text as typed in pt-BR: comma is decimal, a dot before exactly three last
 * digits is thousands (`1.234` is 1234), `1.234,5` is 1234.5, any other single dot is decimal. Null for anything else, for NaN, infinities and beyond 1e12.
 */
export function parseDecimal(value: unknown): number | null {
  const text = typeof value === 'string' ? textAsNumber(value.trim()) : null;
  const number = typeof value === 'number' ? value : text === null ? Number.NaN : Number(text);
  if (!Number.isFinite(number) || Math.abs(number) > LARGEST) return null;
  return number === 0 ? 0 : number;
}

/** Digits after the point that a number was written with: read from its shortest text, so 0.1 has one. */
export function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const digits = mantissa.split('.')[1]?.length ?? 0;
  return Math.max(0, digits - Number(exponent));
}

const FORMATS = new Map<number, Intl.NumberFormat>();

/** A number as the browser's own format writes it, which takes long to make. */
function formatByIntl(value: number, decimals: number): string {
  const known = FORMATS.get(decimals);
  if (known !== undefined) return known.format(value);
  const format = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: decimals });
  FORMATS.set(decimals, format);
  return format.format(value);
}

/** The digits of a number that is not negative, rounded half up at so many decimals: those before the point and those after it. */
function roundedDigits(text: string, decimals: number): [whole: string, part: string] {
  const [whole = '', part = ''] = text.split('.');
  if (part.length <= decimals) return [whole, part];
  const isUp = (part[decimals] ?? '0') >= '5';
  const digits = String(BigInt(whole + part.slice(0, decimals)) + (isUp ? 1n : 0n)).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return [digits.slice(0, point), digits.slice(point).replace(/0+$/, '')];
}

/** A number as people read it in Brazil, with at most so many decimals: 12400.5 → `12.400,5`. */
export function formatNumber(value: number, decimals = 2): string {
  const text = String(Math.abs(value));
  // Powers of ten, infinities, NaN and the negative zero are seldom.
  if (!PLAIN.test(text) || Object.is(value, -0)) return formatByIntl(value, decimals);
  const [whole, part] = roundedDigits(text, decimals);
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${value < 0 ? '-' : ''}${grouped}${part === '' ? '' : `,${part}`}`;
}

// Made when first asked for: making it is slow, and the start of the app shows no amount.
let moneyFormat: Intl.NumberFormat | undefined;

/** An amount of R$ as people read it, with both centavos: 1234.5 → `R$ 1.234,50`. */
export function formatMoney(value: number): string {
  moneyFormat ??= new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `R$ ${moneyFormat.format(value)}`;
}

/** kg as whole grams, the nearest one. */
export const toGrams = (kg: number): number => Math.round(kg * 1000);

/** Whole grams as kg with at most three decimals. */
export const fromGrams = (grams: number): number => grams / 1000;

/** Σ kg, exact to the gram. */
export const sumKg = (kilos: Iterable<number>): number => {
  let grams = 0;
  for (const kg of kilos) grams += toGrams(kg);
  return fromGrams(grams);
};

/** R$ as whole centavos, the nearest one. */
export const toCents = (reais: number): number => Math.round(reais * 100);

/** Whole centavos as R$ with at most two decimals. */
export const fromCents = (cents: number): number => cents / 100;

/** Σ R$, exact to the centavo. */
export const sumMoney = (amounts: Iterable<number>): number => {
  let cents = 0;
  for (const amount of amounts) cents += toCents(amount);
  return fromCents(cents);
};

/**
 * Whole grams shared over weights (whole grams too) in proportion: exact, never negative; what rounding leaves goes
 * one gram each to the largest remainders. Everything is 0 where the weights are.
 */
export function shareGrams(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((before, weight) => before + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  // Products of grams pass 2^53, hence the big integers.
  const products = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = products.map((product) => Number(product / BigInt(sum)));
  const left = total - shares.reduce((before, share) => before + share, 0);
  const byRemainder = products
    .map((product, at) => ({ at, remainder: product % BigInt(sum) }))
    .sort((one, other) =>
      one.remainder === other.remainder ? one.at - other.at : one.remainder < other.remainder ? 1 : -1,
    );
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}
