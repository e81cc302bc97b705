import { PRODUCT_FORMS } from '../../definition/forms.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { CONVERSION_FACTORS } from '../../ground/units.ts';
import { numberAt, ratio, rowsAt, textAt, totalKg } from '../../record/data-values.ts';
import type { FarmRecord, RecordOutput } from '../../record/record.ts';

/** A plot's share of a harvest: kg of the lot, and measured litres or null. */
export type PlotPick = { plotId: string; kg: number; liters: number | null };

type Row = { plotId: string; kg: number | undefined; liters: number | undefined };

const readRow = (row: Readonly<Record<string, unknown>>): Row => ({
  plotId: textAt(row, 'plotId') ?? '',
  kg: numberAt(row, 'kg'),
  liters: numberAt(row, 'liters'),
});

/** kg/L of the plots that have both; null without any. */
export function densityOf(data: FarmRecord['data']): number | null {
  const both = rowsAt(data, 'plots')
    .map(readRow)
    .flatMap(({ kg, liters }) => (kg === undefined || liters === undefined ? [] : [{ kg, liters }]));
  return ratio(
    both.reduce((sum, { kg }) => sum + kg, 0),
    both.reduce((sum, { liters }) => sum + liters, 0),
  );
}

/** kg of a record's lots without by-products. */
export const lotsKg = (outputs: readonly Pick<RecordOutput, 'form' | 'kg'>[]): number =>
  totalKg(outputs.filter(({ form }) => !PRODUCT_FORMS[form].byProduct));

/** kg of each row by which the lots of a harvest are shared: weighed, else litres × the density of what was weighed. */
function weightsOf(rows: readonly Row[], { data, outputs }: Pick<FarmRecord, 'data' | 'outputs'>): readonly number[] {
  const weighed = rows.reduce((sum, { kg = 0 }) => sum + kg, 0);
  const liters = rows.reduce((sum, row) => sum + (row.kg === undefined ? (row.liters ?? 0) : 0), 0);
  const rest = lotsKg(outputs) - weighed;
  // What was weighed stays: the other plots share what the lots have besides.
  const density =
    weighed > 0 && liters > 0 && rest > 0 ? rest / liters : (densityOf(data) ?? CONVERSION_FACTORS.cherryDensity);
  return rows.map((row) => row.kg ?? (row.liters ?? 0) * density);
}

/**
 * The kg of a harvest by plot, which sum to the kg of its lots. A plot that was weighed has its weight where the lots hold
 * more than that; plots with only litres share the rest by litres. Empty without measurements.
 */
export function plotPicks(harvest: Pick<FarmRecord, 'data' | 'outputs'>): readonly PlotPick[] {
  const rows = rowsAt(harvest.data, 'plots').map(readRow);
  const weights = weightsOf(rows, harvest);
  const weight = weights.reduce((sum, kg) => sum + kg, 0);
  const total = lotsKg(harvest.outputs) || weight;
  if (weight <= 0) return [];
  return rows.map(({ plotId, liters }, at) => ({
    plotId,
    kg: ((weights[at] ?? 0) / weight) * total,
    liters: liters ?? null,
  }));
}

/** Litres of a pick: measured, otherwise computed from kg by the farm's density (kg per litre). */
export const litersOfPick = ({ liters, kg }: Pick<PlotPick, 'liters' | 'kg'>, density: number): number =>
  liters ?? kg / density;

/**
 * Litres of a harvest whose plots were all measured, the usual case; null for others. Fast, because long lists call it
 * thousands of times.
 */
function measuredLiters({ data: { plots } }: Pick<FarmRecord, 'data'>): number | null {
  if (!Array.isArray(plots) || plots.length === 0) return null;
  let liters = 0;
  for (const row of plots) {
    const measured: unknown = row?.liters;
    if (typeof measured !== 'number') return null;
    liters += measured;
  }
  return liters;
}

/** The whole of a harvest that names no plots, as coffee that was bought or lay there already: a pick from nowhere. */
const wholeAsPick = ({ data, outputs }: Pick<FarmRecord, 'data' | 'outputs'>): PlotPick => ({
  plotId: '',
  kg: lotsKg(outputs),
  liters: numberAt(data, 'quantity') ?? null,
});

const picksOrWhole = (harvest: Pick<FarmRecord, 'data' | 'outputs'>): readonly PlotPick[] =>
  rowsAt(harvest.data, 'plots').length > 0 ? plotPicks(harvest) : [wholeAsPick(harvest)];

/** Litres of harvests, own and others', and how many of them were computed from kg. */
export function pickedLiters(
  harvests: readonly Pick<FarmRecord, 'data' | 'outputs'>[],
  density: number,
): { liters: number; computed: number } {
  let [liters, computed] = [0, 0];
  for (const harvest of harvests) {
    const measured = measuredLiters(harvest);
    if (measured !== null) liters += measured;
    else
      for (const pick of picksOrWhole(harvest)) {
        const picked = litersOfPick(pick, density);
        liters += picked;
        if (pick.liters === null) computed += picked;
      }
  }
  return { liters, computed };
}

/** Sacas to expect from the litres of harvests, each plot by its own litres a saca. */
export const sacasOfPicks = (
  harvests: readonly Pick<FarmRecord, 'data' | 'outputs'>[],
  { density, litersPerSaca }: { density: number; litersPerSaca: (plotId: string) => number },
): number =>
  harvests
    .flatMap(picksOrWhole)
    .reduce((sacas, pick) => sacas + litersOfPick(pick, density) / litersPerSaca(pick.plotId), 0);

/** `3.469 L calculados pelo peso`; undefined if all litres were measured. */
export const computedWords = (computed: number): string | undefined =>
  computed < 0.5 ? undefined : `${formatNumber(computed, 0)}\u00a0L calculados pelo peso`;
