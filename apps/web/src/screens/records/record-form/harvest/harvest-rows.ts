import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { parseDecimal, sumKg } from '@cafezal/domain/ground/numbers.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';
import { formOnly } from '../subject/form-only.ts';
import type { AmountUnit } from './harvest-amount.ts';

/** How much came from one plot, as it was typed. */
export type PlotRow = Readonly<Record<string, unknown>>;

const REMEMBERED = 'cafezal.harvestUnit';
const UNITS: ReadonlySet<string> = new Set<AmountUnit>(['measures', 'liters', 'kg']);
const isUnit = (word: unknown): word is AmountUnit => typeof word === 'string' && UNITS.has(word);

/** The rows of a harvest's plots. */
export function plotRows({ data }: RecordValues): readonly PlotRow[] {
  const rows = isObject(data) ? data.plots : undefined;
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

/** The unit in which a harvest is typed: as chosen in this form, as what is there was measured, as the last time. */
export function unitOf(values: RecordValues): AmountUnit {
  const chosen = formOnly(values).unit;
  if (isUnit(chosen)) return chosen;
  const rows = plotRows(values);
  const has = (key: 'liters' | 'kg') => rows.some((row) => parseDecimal(row[key]) !== null);
  if (has('kg') && !has('liters')) return 'kg';
  const remembered = localStorage.getItem(REMEMBERED);
  // What was measured in litres is not hidden because the last harvest was weighed.
  const fits = isUnit(remembered) && !(remembered === 'kg' && has('liters') && !has('kg'));
  return fits ? remembered : 'measures';
}

/** Keeps the unit for the next harvest on this device. */
export const rememberUnit = (unit: string): void => localStorage.setItem(REMEMBERED, unit);

type Units = { from: AmountUnit; to: AmountUnit; measureLiters: number };

/** The row after another unit was chosen: the number stays as it was typed and means the other unit. */
export function inUnit(row: PlotRow, { from, to, measureLiters }: Units): PlotRow {
  const key = from === 'kg' ? 'kg' : 'liters';
  const other = from === 'kg' ? 'liters' : 'kg';
  const stored = parseDecimal(row[key]);
  if (stored === null || from === to) return row;
  const typed = from === 'measures' ? stored / measureLiters : stored;
  const amount = Math.round(typed * (to === 'measures' ? measureLiters : 1) * 1000) / 1000;
  const target = to === 'kg' ? 'kg' : 'liters';
  // Both were measured: then the number of each is its own, and only the one asked for first changes.
  if (target !== key && parseDecimal(row[other]) !== null) return row;
  const { [key]: _, ...rest } = row;
  return { ...rest, [target]: amount };
}

/** What all plots together gave, as typed: litres and kg. */
export function totalsOf(rows: readonly PlotRow[]): { liters: number; kg: number } {
  const sum = (key: 'liters' | 'kg') => sumKg(rows.map((row) => parseDecimal(row[key]) ?? 0));
  return { liters: sum('liters'), kg: sum('kg') };
}

const withoutPlot = ({ plotId: _, ...amounts }: PlotRow): PlotRow => amounts;

/**
 * The rows after other plots were chosen. An amount typed before a plot was chosen goes to the first one; the amount
 * of the only plot that is taken away again stays, for the right one.
 */
export function choosePlots(rows: readonly PlotRow[], ids: readonly string[]): readonly PlotRow[] {
  const loose = rows.find(({ plotId }) => plotId === undefined) ?? (ids.length === 0 ? rows[0] : undefined);
  if (ids.length === 0) {
    const kept = loose === undefined ? {} : withoutPlot(loose);
    return Object.keys(kept).length === 0 ? [] : [kept];
  }
  const known = (id: string) => rows.find(({ plotId }) => plotId === id);
  const firstNew = ids.find((id) => known(id) === undefined);
  return ids.map((plotId) => known(plotId) ?? (plotId === firstNew ? { ...loose, plotId } : { plotId }));
}
