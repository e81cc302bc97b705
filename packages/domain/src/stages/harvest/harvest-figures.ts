import type { Figure, RuleContext } from '../../definition/stage.ts';
import { durationInDays, numberAt, ratio, rowsAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { sumOfPlots } from './harvest-output.ts';

/** kg/L of the plots that have both; null where none has. */
export function densityOf(data: RecordContent['data']): number | null {
  const both = rowsAt(data, 'plots').flatMap((row) => {
    const kg = numberAt(row, 'kg');
    const liters = numberAt(row, 'liters');
    return kg === undefined || liters === undefined ? [] : [{ kg, liters }];
  });
  return ratio(
    both.reduce((sum, { kg }) => sum + kg, 0),
    both.reduce((sum, { liters }) => sum + liters, 0),
  );
}

/** Measures (medidas) of the farm's size; null where no litres are known. */
const measuresOf = (data: RecordContent['data'], { farm }: RuleContext): number | null =>
  ratio(sumOfPlots(data, 'liters'), farm.settings.measureLiters);

/** Measures that one person picked on one day; null without people or litres. The day of start and end both count. */
export function measuresPerWorkerDay(content: RecordContent, context: RuleContext): number | null {
  const measures = measuresOf(content.data, context);
  const workers = numberAt(content.data, 'workers');
  if (measures === null || workers === undefined) return null;
  return ratio(measures, workers * ((durationInDays(content) ?? 0) + 1));
}

function costPerMeasure({ data }: RecordContent, context: RuleContext): number | null {
  const measures = measuresOf(data, context);
  return measures === null ? null : ratio(numberAt(data, 'cost'), measures);
}

/** What the detail of a harvest leads with. */
export const harvestFigures: readonly Figure[] = [
  {
    key: 'measures',
    label: 'Medidas',
    unit: '1',
    decimals: 1,
    of: ({ data }, context) => measuresOf(data, context),
  },
  {
    key: 'estimatedSacas',
    label: 'Sacas previstas pela litragem',
    unit: 'sacas',
    decimals: 1,
    of: ({ data }, { farm }) => ratio(sumOfPlots(data, 'liters'), farm.settings.litersPerSaca),
  },
  { key: 'density', label: 'Densidade', unit: 'kg/L', decimals: 2, of: ({ data }) => densityOf(data) },
  { key: 'costPerMeasure', label: 'Custo por medida', unit: 'R$', decimals: 2, of: costPerMeasure },
  {
    key: 'measuresPerWorkerDay',
    label: 'Medidas por pessoa por dia',
    unit: '1',
    decimals: 1,
    of: measuresPerWorkerDay,
  },
];
