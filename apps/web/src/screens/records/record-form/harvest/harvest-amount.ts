import { counted } from '@cafezal/domain/definition/unit-word.ts';
import { cherryDensityOf } from '@cafezal/domain/farm/farm-defaults.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import type { FarmSettings } from '@cafezal/domain/record/record.ts';

/** How a harvest is measured in the field. */
export type AmountUnit = 'measures' | 'liters' | 'kg';

type Measures = Pick<FarmSettings, 'measureLiters' | 'conversionFactors'>;

/** An amount in other units, shown below it: `= 7.500 L · cerca de 4.650 kg`. `amount` is in L, or in kg. */
export function amountWords(amount: number, unit: AmountUnit, measures: Measures): string {
  const density = cherryDensityOf(measures);
  const { measureLiters } = measures;
  const inMeasures = (liters: number) =>
    `${counted(liters / measureLiters, 'medidas', 1)} de ${formatNumber(measureLiters)}\u00a0L`;
  if (unit === 'kg') return `= cerca de ${formatNumber(amount / density, 0)}\u00a0L · ${inMeasures(amount / density)}`;
  const kg = `cerca de ${formatNumber(amount * density, 0)}\u00a0kg`;
  return unit === 'measures' ? `= ${formatNumber(amount, 1)}\u00a0L · ${kg}` : `= ${inMeasures(amount)} · ${kg}`;
}
