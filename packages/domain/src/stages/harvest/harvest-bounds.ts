import { refusal } from '../../definition/finding.ts';
import type { Rule } from '../../definition/stage.ts';
import { counted } from '../../definition/unit-word.ts';
import { cherryDensityOf } from '../../farm/farm-defaults.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { MOST_POSSIBLE_SACAS_PER_HA } from '../../ground/units.ts';
import { durationInDays, numberAt, ratio, rowsAt, textAt } from '../../record/data-values.ts';
import type { FarmFacts } from '../../record/record.ts';
import { measuresPerWorkerDay } from './harvest-figures.ts';

/** Sacas that the litres of a row make, or its kg at the usual density; undefined where it has neither. */
export function sacasOf(row: Readonly<Record<string, unknown>>, { settings }: FarmFacts): number | undefined {
  const density = cherryDensityOf(settings);
  const kg = numberAt(row, 'kg');
  const liters = numberAt(row, 'liters') ?? (kg === undefined ? undefined : kg / density);
  return liters === undefined ? undefined : liters / settings.litersPerSaca;
}

/** No hectare bears so much: a slip of the comma or of the unit. */
const perHectareRule: Rule = ({ data }, { farm, record }) =>
  rowsAt(data, 'plots').flatMap((row, at) => {
    const plot = record(textAt(row, 'plotId') ?? '');
    const perHa = plot === undefined ? null : ratio(sacasOf(row, farm), numberAt(plot.data, 'area'));
    if (plot === undefined || perHa === null || perHa <= MOST_POSSIBLE_SACAS_PER_HA) return [];
    const key = numberAt(row, 'liters') === undefined ? 'kg' : 'liters';
    const message =
      `Não pode: ${plot.name} daria ${counted(perHa, 'sacas', 0)} por hectare. ` +
      `O máximo possível é ${MOST_POSSIBLE_SACAS_PER_HA}. Confira o número e a unidade.`;
    return [refusal(`data.plots.${at}.${key}`, 'quantity/absurd', message)];
  });

/** Litres that no hand picks on one day; by hand 360 to 720 are usual, with a hand-held machine some 3,000. */
const MOST_LITERS_A_PERSON_AND_DAY = 12_000;
/** Work without an end that was told may have gone on for a season, from March to October. */
const DAYS_OF_A_SEASON = 245;

/** Nobody picks so much on one day, machines apart. */
const perPersonRule: Rule = (content, context) => {
  const perDay = measuresPerWorkerDay(content, context);
  if (perDay === null || textAt(content.data, 'harvestMethod') === 'mechanical') return [];
  const days = durationInDays(content) === null ? DAYS_OF_A_SEASON : 1;
  const most = (MOST_LITERS_A_PERSON_AND_DAY / context.farm.settings.measureLiters) * days;
  if (perDay <= most) return [];
  const message =
    `Não pode: dá ${counted(perDay, 'medidas', 0)} por pessoa. ` +
    `O máximo possível é ${formatNumber(most, 0)}. Confira o número e as pessoas.`;
  return [
    refusal(`data.plots.${Math.max(0, rowsAt(content.data, 'plots').length - 1)}.liters`, 'workers/absurd', message),
  ];
};

/** What no harvest can be, whoever confirms it. */
export const harvestBounds: readonly Rule[] = [perHectareRule, perPersonRule];
