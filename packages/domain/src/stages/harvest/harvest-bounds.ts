import { refusal } from '../../definition/finding.ts';
import type { Rule } from '../../definition/stage.ts';
import { counted } from '../../definition/unit-word.ts';
import { cherryDensityOf, litersPerSacaOf } from '../../farm/farm-defaults.ts';
import { decimalsApart } from '../../ground/apart.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { MOST_POSSIBLE_SACAS_PER_HA } from '../../ground/units.ts';
import { durationInDays, numberAt, ratio, rowsAt, textAt } from '../../record/data-values.ts';
import type { FarmFacts, FarmRecord } from '../../record/record.ts';
import { areaOn } from '../../record/versions.ts';
import { measuresPerWorkerDay } from './harvest-figures.ts';

/** Sacas of a plot's row by its litres, or by kg at the usual density; undefined without either. */
export function sacasOf(
  row: Readonly<Record<string, unknown>>,
  { settings }: Pick<FarmFacts, 'settings'>,
  plot: Pick<FarmRecord, 'data'> | undefined,
): number | undefined {
  const density = cherryDensityOf(settings);
  const kg = numberAt(row, 'kg');
  const liters = numberAt(row, 'liters') ?? (kg === undefined ? undefined : kg / density);
  return liters === undefined ? undefined : liters / litersPerSacaOf(settings, plot?.data.species);
}

/** An impossible yield per hectare: a typing error in comma or unit. */
const perHectareRule: Rule = ({ data, date }, { farm, record }) =>
  rowsAt(data, 'plots').flatMap((row, at) => {
    const plot = record(textAt(row, 'plotId') ?? '');
    if (plot === undefined) return [];
    const perHa = ratio(sacasOf(row, farm, plot), areaOn(plot, date));
    if (perHa === null || perHa <= MOST_POSSIBLE_SACAS_PER_HA) return [];
    const key = numberAt(row, 'liters') === undefined ? 'kg' : 'liters';
    const perHaDigits = decimalsApart(perHa, MOST_POSSIBLE_SACAS_PER_HA, 0);
    const message =
      `Não pode: ${plot.name} daria ${counted(perHa, 'sacas', perHaDigits)} por hectare. ` +
      `O máximo possível é ${MOST_POSSIBLE_SACAS_PER_HA}. Confira o número e a unidade.`;
    return [refusal(`data.plots.${at}.${key}`, 'quantity/absurd', message)];
  });

/** Most litres per person and day; by hand 360 to 720 are usual, with a hand-held machine about 3,000. */
const MOST_LITERS_A_PERSON_AND_DAY = 12_000;
/** Work without a recorded end may last for a season, from March to October. */
const DAYS_OF_A_SEASON = 245;

/** An impossible amount per person and day, machines excluded. */
const perPersonRule: Rule = (content, context) => {
  const perDay = measuresPerWorkerDay(content, context);
  if (perDay === null || textAt(content.data, 'harvestMethod') === 'mechanical') return [];
  const days = durationInDays(content) === null ? DAYS_OF_A_SEASON : 1;
  const most = (MOST_LITERS_A_PERSON_AND_DAY / context.farm.settings.measureLiters) * days;
  if (perDay <= most) return [];
  const message =
    `Não pode: dá ${counted(perDay, 'medidas', decimalsApart(perDay, most, 0))} por pessoa. ` +
    `O máximo possível é ${formatNumber(most, 0)}. Confira o número e as pessoas.`;
  return [refusal(`data.plots.${rowsAt(content.data, 'plots').length - 1}.liters`, 'workers/absurd', message)];
};

/** Impossible harvests, which cannot be confirmed. */
export const harvestBounds: readonly Rule[] = [perHectareRule, perPersonRule];
