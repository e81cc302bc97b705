import { refusal, warning } from '../../definition/finding.ts';
import type { Finding, Rule } from '../../definition/stage.ts';
import { decimalsApart } from '../../ground/apart.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { durationInDays, isUnderWay, numberAt, ratio, rowsAt } from '../../record/data-values.ts';
import { sumOfPlots } from './harvest-output.ts';

/** Possible density of freshly picked coffee, kg/L. */
const POSSIBLE = { least: 0.2, most: 1.1 };
const MOST_LITERS_A_DAY = 60_000;
const twoDecimals = (value: number): string => value.toFixed(2).replace('.', ',');

/** A density that passes a bound, with the decimals that show it. */
const densityApart = (density: number, bound: number): string => {
  const decimals = decimalsApart(density, bound, 2);
  return decimals === 2 ? twoDecimals(density) : formatNumber(density, decimals);
};

/** Once work has begun, every plot has an amount. */
const plotQuantityRule: Rule = (content) => {
  if (!isUnderWay(content)) return [];
  return rowsAt(content.data, 'plots').flatMap((row, index) => {
    const hasSome = (numberAt(row, 'liters') ?? 0) > 0 || (numberAt(row, 'kg') ?? 0) > 0;
    const message = 'Informe litros ou kg deste talhão.';
    return hasSome ? [] : [refusal(`data.plots.${index}.liters`, 'plots/no-quantity', message)];
  });
};

function differenceOf(data: Readonly<Record<string, unknown>>, key: 'liters' | 'kg'): Finding[] {
  const { totalKey, unit } = key === 'kg' ? { totalKey: 'weight', unit: 'kg' } : { totalKey: 'quantity', unit: 'L' };
  const total = numberAt(data, totalKey);
  const sum = sumOfPlots(data, key);
  if (total === undefined || sum === undefined || Math.abs(total - sum) < 0.05) return [];
  const message = `Os talhões somam ${formatNumber(sum, 1)} ${unit} e o total diz ${formatNumber(total, 1)} ${unit}. Confira.`;
  return [refusal(`data.${totalKey}`, `${totalKey}/not-the-sum`, message)];
}

/** Typed totals are the sums of the plots. */
const totalsRule: Rule = ({ data }) => [...differenceOf(data, 'liters'), ...differenceOf(data, 'kg')];

/** Weight and volume of each plot match. */
const densityRule: Rule = ({ data }, { farm }) =>
  rowsAt(data, 'plots').flatMap((row, index) => {
    const kg = numberAt(row, 'kg');
    const liters = numberAt(row, 'liters');
    const density = ratio(kg, liters);
    if (kg === undefined || liters === undefined || density === null || kg === 0) return [];
    const field = `data.plots.${index}.kg`;
    const say = (text: string) => `${formatNumber(kg, 1)} kg em ${formatNumber(liters, 1)} L dá ${text} kg por litro.`;
    if (density < POSSIBLE.least || density > POSSIBLE.most) {
      const [word, bound] = density > POSSIBLE.most ? ['máximo', POSSIBLE.most] : ['mínimo', POSSIBLE.least];
      const message = `Não pode: ${say(densityApart(density, bound))} O ${word} possível é ${twoDecimals(bound)}. Confira a vírgula.`;
      return [refusal(field, 'density/impossible', message)];
    }
    const [least, most] = farm.settings.conversionRanges.cherryDensity ?? [POSSIBLE.least, POSSIBLE.most];
    if (density >= least && density <= most) return [];
    const usual = `O comum é de ${twoDecimals(least)} a ${twoDecimals(most)}. Confira.`;
    return [warning(field, 'density/unlikely', `${say(twoDecimals(density))} ${usual}`)];
  });

/** More from one plot in one day than machines can pick. */
const dailyVolumeRule: Rule = (content) => {
  const days = (durationInDays(content) ?? 0) + 1;
  return rowsAt(content.data, 'plots').flatMap((row, index) => {
    const perDay = (numberAt(row, 'liters') ?? 0) / days;
    if (perDay <= MOST_LITERS_A_DAY) return [];
    const message = `Dá ${formatNumber(perDay, 0)} L por dia neste talhão. Passar de 60.000 L é raro. Confira.`;
    return [warning(`data.plots.${index}.liters`, 'quantity/unlikely', message)];
  });
};

/** Checks of a harvest's litres and kg. */
export const harvestQuantityRules: readonly Rule[] = [plotQuantityRule, totalsRule, densityRule, dailyVolumeRule];
