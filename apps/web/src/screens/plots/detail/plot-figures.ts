import { daysBetween } from '@cafezal/domain/ground/days.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { numberAt } from '@cafezal/domain/record/data-values.ts';
import { plantedOn } from '@cafezal/domain/stages/plot/planted-on.ts';
import { plantsPerHa } from '@cafezal/domain/stages/plot/plot-figures.ts';
import type { FigureProps } from '../../../components/surfaces/figure.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import type { SeasonYields } from '../use-yields.ts';

const DAYS_PER_YEAR = 365.25;

/** Age of a plot in whole years, in months before the first; null without a planting date. */
function ageOf({ data }: Pick<DeviceRecord, 'data'>, today: string): { value: string; unit: string } | null {
  const planted = plantedOn(data);
  const days = planted === null ? null : daysBetween(planted, today);
  if (days === null || days < 0) return null;
  const years = Math.floor(days / DAYS_PER_YEAR);
  if (years > 0) return { value: String(years), unit: years === 1 ? 'ano' : 'anos' };
  const months = Math.floor((days / DAYS_PER_YEAR) * 12);
  return { value: String(months), unit: months === 1 ? 'mês' : 'meses' };
}

/** The four main figures of a plot; unknown ones are a dash. */
export function plotFigures(
  record: DeviceRecord,
  { today, latest }: { today: string; latest: SeasonYields | undefined },
): FigureProps[] {
  const area = numberAt(record.data, 'area');
  const age = ageOf(record, today);
  const density = plantsPerHa(record.data);
  const perHa = latest?.yields.byPlot.get(record.id)?.perHa ?? null;
  return [
    { label: 'Área', value: area === undefined ? null : formatNumber(area), unit: 'ha' },
    { label: 'Idade', value: age?.value ?? null, unit: age?.unit },
    { label: 'Plantas por ha', value: density === null ? null : formatNumber(density, 0) },
    {
      label: latest?.yields.isMilled === true ? 'Beneficiado' : 'Pela litragem',
      value: perHa === null ? null : formatNumber(perHa, 1),
      unit: 'sc/ha',
    },
  ];
}
