import { refusal, warning } from '../../definition/finding.ts';
import type { Finding, Rule } from '../../definition/stage.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { durationInDays, isUnderWay, numberAt, ratio, rowsAt } from '../../record/data-values.ts';
import { sumOfPlots } from './harvest-output.ts';

/** kg/L of café da roça: outside the first pair it cannot be, outside the second it is worth a look. */
const POSSIBLE = { least: 0.2, most: 1.1 };
const USUAL = { least: 0.45, most: 0.75 };
const MOST_LITERS_A_DAY = 60_000;
const twoDecimals = (value: number): string => value.toFixed(2).replace('.', ',');

/** Once work began, every plot says how much came from it. */
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

/** Totals that were typed are the sums of the plots. */
const totalsRule: Rule = ({ data }) => [...differenceOf(data, 'liters'), ...differenceOf(data, 'kg')];

/** Weight and volume of each plot belong together. */
const densityRule: Rule = ({ data }) =>
  rowsAt(data, 'plots').flatMap((row, index) => {
    const kg = numberAt(row, 'kg');
    const liters = numberAt(row, 'liters');
    const density = ratio(kg, liters);
    if (kg === undefined || liters === undefined || density === null || kg === 0) return [];
    const field = `data.plots.${index}.kg`;
    const said = `${formatNumber(kg, 1)} kg em ${formatNumber(liters, 1)} L dá ${twoDecimals(density)} kg por litro.`;
    if (density < POSSIBLE.least || density > POSSIBLE.most) {
      const bound =
        density > POSSIBLE.most
          ? `máximo possível é ${twoDecimals(POSSIBLE.most)}`
          : `mínimo possível é ${twoDecimals(POSSIBLE.least)}`;
      return [refusal(field, 'density/impossible', `Não pode: ${said} O ${bound}. Confira a vírgula.`)];
    }
    if (density >= USUAL.least && density <= USUAL.most) return [];
    return [warning(field, 'density/unlikely', `${said} O comum é de 0,45 a 0,75. Confira.`)];
  });

/** More from one plot on one day than machines take in. */
const dailyVolumeRule: Rule = (content) => {
  const days = (durationInDays(content) ?? 0) + 1;
  return rowsAt(content.data, 'plots').flatMap((row, index) => {
    const perDay = (numberAt(row, 'liters') ?? 0) / days;
    if (perDay <= MOST_LITERS_A_DAY) return [];
    const message = `Dá ${formatNumber(perDay, 0)} L por dia neste talhão. Passar de 60.000 L é raro. Confira.`;
    return [warning(`data.plots.${index}.liters`, 'quantity/unlikely', message)];
  });
};

/** What is checked of litres and kg of a harvest. */
export const harvestQuantityRules: readonly Rule[] = [plotQuantityRule, totalsRule, densityRule, dailyVolumeRule];
