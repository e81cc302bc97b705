import { warning } from '../../definition/finding.ts';
import type { Finding, Rule } from '../../definition/stage.ts';
import { apartFrom } from '../../ground/apart.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { at } from '../../knowledge/knowledge.ts';
import { NUTRIENT_CAPS } from '../../knowledge/stage-practice.ts';
import { numberAt, rowsAt, textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { doseKgPerHa } from './activity-dose.ts';
import { plotIdsOf } from './waiting-period.ts';

type Data = RecordContent['data'];
type Nutrients = { n: number; k2o: number };

const FORMULA = /^\s*(\d+(?:[.,]\d+)?)\s*-\s*(\d+(?:[.,]\d+)?)\s*-\s*(\d+(?:[.,]\d+)?)/;
/** The formula as bags often print it: `20.05.20`, `20/05/20`, `20 05 20`. */
const LOOSE_FORMULA = /^\s*(\d{1,2})[./\s](\d{1,2})[./\s](\d{1,2})(?!\d)/;
const toNumber = (text = '0'): number => Number(text.replace(',', '.'));

const partsOf = (formula = ''): readonly string[] => FORMULA.exec(formula) ?? LOOSE_FORMULA.exec(formula) ?? [];

/** An unreadable formula would add no nitrogen to the season's total; the per cents of a bag sum to at most 100. */
export const formulaRule: Rule = ({ data }) => {
  const formula = textAt(data, 'formula');
  if (formula === undefined) return [];
  const shares = partsOf(formula)
    .slice(1)
    .map((share) => toNumber(share));
  const sum = shares.reduce((total, share) => total + share, 0);
  if (shares.length === 3 && sum <= 100) return [];
  const message =
    shares.length === 3
      ? `${formula} soma ${formatNumber(sum)} %: passa de 100. Confira.`
      : 'Escreva como 20-05-20. Adubo sem fórmula vai em Produto.';
  return [warning('data.formula', 'formula/unreadable', message)];
};

/** kg of N and of K2O on one hectare by a formula such as 20-05-20. */
function nutrientsOf(formula: string | undefined, kgPerHa: number): Nutrients {
  const [, n, , k] = partsOf(formula);
  return { n: (kgPerHa * toNumber(n)) / 100, k2o: (kgPerHa * toNumber(k)) / 100 };
}

/** kg of N and of K2O that an activity puts on one hectare. */
function nutrientsPerHa(data: Data): Nutrients {
  const own = nutrientsOf(textAt(data, 'formula'), numberAt(data, 'kgPerHa') ?? 0);
  return rowsAt(data, 'supplies').reduce<Nutrients>((sum, row) => {
    const { n, k2o } = nutrientsOf(textAt(row, 'npk') ?? textAt(row, 'product'), doseKgPerHa(row) ?? 0);
    return { n: sum.n + n, k2o: sum.k2o + k2o };
  }, own);
}

/** N and K2O of a plot in one season. */
export const nutrientsRule: Rule = (content, { others }) => {
  const own = nutrientsPerHa(content.data);
  if (content.status === 'cancelled' || (own.n === 0 && own.k2o === 0)) return [];
  const season = others('atividades').filter(
    (other) => other.season === content.season && other.status !== 'cancelled',
  );
  const totals = plotIdsOf(content.data).map((plotId) =>
    season
      .filter(({ data }) => plotIdsOf(data).includes(plotId))
      .map(({ data }) => nutrientsPerHa(data))
      .reduce((sum, { n, k2o }) => ({ n: sum.n + n, k2o: sum.k2o + k2o }), own),
  );
  const n = Math.max(own.n, ...totals.map((total) => total.n));
  const k2o = Math.max(own.k2o, ...totals.map((total) => total.k2o));
  const say = (name: string, kg: number, most: number): Finding[] =>
    kg <= most
      ? []
      : [
          warning(
            'data.supplies',
            'fertilization/too-much',
            `Na safra, ${name} soma ${apartFrom(kg, most, 0)} kg/ha. O comum é até ${most}.`,
          ),
        ];
  const caps = at(NUTRIENT_CAPS, content.date).value;
  return [...say('N', n, caps.n), ...say('K2O', k2o, caps.k2o)];
};
