import { PRODUCT_FORMS } from '../../definition/forms.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { CONVERSION_FACTORS } from '../../ground/units.ts';
import { numberAt, rowsAt, textAt, totalKg } from '../../record/data-values.ts';
import type { FarmRecord, RecordOutput } from '../../record/record.ts';

/** What one plot gave to a harvest: kg as a share of the lot, litres as measured or null. */
export type PlotPick = { plotId: string; kg: number; liters: number | null };

type Row = { plotId: string; kg: number | undefined; liters: number | undefined };

const readRow = (row: Readonly<Record<string, unknown>>): Row => ({
  plotId: textAt(row, 'plotId') ?? '',
  kg: numberAt(row, 'kg'),
  liters: numberAt(row, 'liters'),
});

/** kg a litre of the rows that have both; the planning figure where none has. */
function densityOf(rows: readonly Row[]): number {
  const both = rows.filter((row) => row.kg !== undefined && row.liters !== undefined);
  const liters = both.reduce((sum, row) => sum + (row.liters ?? 0), 0);
  return liters > 0 ? both.reduce((sum, row) => sum + (row.kg ?? 0), 0) / liters : CONVERSION_FACTORS.cherryDensity;
}

/** kg of the lots that a record gives, by-products left out. */
export const lotsKg = (outputs: readonly Pick<RecordOutput, 'form' | 'kg'>[]): number =>
  totalKg(outputs.filter(({ form }) => !PRODUCT_FORMS[form].byProduct));

/**
 * The kg of a harvest by plot. They sum to the kg of its lots; a plot with litres alone gets its share by litres
 * times the density of the lot. Empty where nothing was measured.
 */
export function plotPicks(harvest: Pick<FarmRecord, 'data' | 'outputs'>): readonly PlotPick[] {
  const rows = rowsAt(harvest.data, 'plots').map(readRow);
  const density = densityOf(rows);
  const weights = rows.map(({ kg, liters }) => kg ?? (liters ?? 0) * density);
  const weight = weights.reduce((sum, kg) => sum + kg, 0);
  const total = lotsKg(harvest.outputs) || weight;
  if (weight <= 0) return [];
  return rows.map(({ plotId, liters }, at) => ({
    plotId,
    kg: ((weights[at] ?? 0) / weight) * total,
    liters: liters ?? null,
  }));
}

/** Litres of a pick: as measured, else reckoned from its kg by the farm's density of cherry (kg a litre). */
export const litersOfPick = ({ liters, kg }: Pick<PlotPick, 'liters' | 'kg'>, density: number): number =>
  liters ?? kg / density;

/** Litres of a harvest all of whose plots were measured, which most are; null for others. A long list asks thousands. */
function measuredLiters({ data: { plots } }: Pick<FarmRecord, 'data'>): number | null {
  if (!Array.isArray(plots)) return null;
  let liters = 0;
  for (const row of plots) {
    const measured: unknown = row?.liters;
    if (typeof measured !== 'number' || measured <= 0) return null;
    liters += measured;
  }
  return liters;
}

/** Litres that some harvests picked, and how many of them nobody measured but reckoned from kg. */
export function pickedLiters(
  harvests: readonly Pick<FarmRecord, 'data' | 'outputs'>[],
  density: number,
): { liters: number; reckoned: number } {
  let [liters, reckoned] = [0, 0];
  for (const harvest of harvests) {
    const measured = measuredLiters(harvest);
    if (measured !== null) liters += measured;
    else
      for (const pick of plotPicks(harvest)) {
        const picked = litersOfPick(pick, density);
        liters += picked;
        if (pick.liters === null) reckoned += picked;
      }
  }
  return { liters, reckoned };
}

/** `3.469 L calculados pelo peso`; undefined where all litres were measured. */
export const reckonedWords = (reckoned: number): string | undefined =>
  reckoned < 0.5 ? undefined : `${formatNumber(reckoned, 0)}\u00a0L calculados pelo peso`;
