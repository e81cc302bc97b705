import { commonFields } from '../../definition/common-fields.ts';
import { choice, type Fields, number, text } from '../../definition/fields.ts';
import type { StageForm } from '../../definition/stage.ts';
import { PRICE_UNITS } from '../../ground/units.ts';

const UNITS = Object.fromEntries(Object.entries(PRICE_UNITS).map(([code, { label }]) => [code, label]));
const DOLLAR_UNITS = Object.entries(PRICE_UNITS).flatMap(([code, unit]) => ('inDollars' in unit ? [code] : []));

/** Coffees that quotes are of. */
export const QUOTED_COFFEES = { arabica: 'Arábica', conilon: 'Conilon' } as const;

/** Who says what coffee is worth. */
export const QUOTE_SOURCES = {
  cepea: 'CEPEA',
  b3: 'B3',
  ice: 'ICE',
  coop: 'Cooperativa',
  buyer: 'Comprador',
  other: 'Outra',
} as const;

const quoted = {
  product: choice('Café', QUOTED_COFFEES, { required: 'always', likelyAgain: true }),
  source: choice('De onde', QUOTE_SOURCES, { required: 'always', likelyAgain: true }),
  sourceName: text('Qual', { maxLength: 100, likelyAgain: true, when: { source: ['coop', 'buyer', 'other'] } }),
  unit: choice('Unidade', UNITS, { required: 'always', likelyAgain: true }),
  value: number('Preço', { decimals: 4, above: 0, required: 'always' }),
  exchangeRate: number('Dólar do dia', {
    decimals: 4,
    above: 0,
    hint: 'R$ por US$ 1. Com ele a cotação vale também em R$.',
    when: { unit: DOLLAR_UNITS },
  }),
} satisfies Fields;

/** What is typed of a quote. */
export const quoteForm = {
  fields: { ...quoted, description: commonFields.description },
  quick: ['date', 'product', 'source', 'sourceName', 'unit', 'value', 'exchangeRate'],
  groups: [['Cotação', quoted]],
} satisfies StageForm;
