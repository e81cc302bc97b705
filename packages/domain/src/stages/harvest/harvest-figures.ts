import type { Figure, RuleContext } from '../../definition/stage.ts';
import { litersPerSacaOf } from '../../farm/farm-defaults.ts';
import { durationInDays, numberAt, ratio, rowsAt, textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { sumOfPlots } from './harvest-output.ts';
import { densityOf } from './harvest-plots.ts';

/** Medidas of the farm's size; null without litres. */
const measuresOf = (data: RecordContent['data'], { farm }: RuleContext): number | null =>
  ratio(sumOfPlots(data, 'liters'), farm.settings.measureLiters);

/** Medidas per person and day; null without people or litres. Start and end day both count. */
export function measuresPerWorkerDay(content: RecordContent, context: RuleContext): number | null {
  const measures = measuresOf(content.data, context);
  const workers = numberAt(content.data, 'workers');
  if (measures === null || workers === undefined) return null;
  return ratio(measures, workers * ((durationInDays(content) ?? 0) + 1));
}

/** Sacas to expect from the litres, each plot by its species; null without litres. */
function sacasOfLiters(data: RecordContent['data'], { farm, record }: RuleContext): number | null {
  const sacas = rowsAt(data, 'plots').flatMap((row) => {
    const liters = numberAt(row, 'liters');
    const species = record(textAt(row, 'plotId') ?? '')?.data.species;
    return liters === undefined ? [] : liters / litersPerSacaOf(farm.settings, species);
  });
  return sacas.length === 0 ? null : sacas.reduce((sum, one) => sum + one, 0);
}

function costPerMeasure({ data }: RecordContent, context: RuleContext): number | null {
  const measures = measuresOf(data, context);
  return measures === null ? null : ratio(numberAt(data, 'cost'), measures);
}

/** The main figures of a harvest. */
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
    of: ({ data }, context) => sacasOfLiters(data, context),
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
