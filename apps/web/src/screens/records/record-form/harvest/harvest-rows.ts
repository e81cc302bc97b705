import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { parseDecimal, sumKg } from '@cafezal/domain/ground/numbers.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';
import { formOnly } from '../subject/form-only.ts';
import type { AmountUnit } from './harvest-amount.ts';

/** A plot and its amount, as typed. */
export type PlotRow = Readonly<Record<string, unknown>>;

const REMEMBERED = 'cafezal.harvestUnit';
const UNITS: ReadonlySet<string> = new Set<AmountUnit>(['measures', 'liters', 'kg']);
const isUnit = (word: unknown): word is AmountUnit => typeof word === 'string' && UNITS.has(word);

/** The rows of a harvest's plots. */
export function plotRows({ data }: RecordValues): readonly PlotRow[] {
  const rows = isObject(data) ? data.plots : undefined;
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

/** The unit of a harvest: chosen in this form, else that of its amounts, else the last one used. */
export function unitOf(values: RecordValues): AmountUnit {
  const chosen = formOnly(values).unit;
  if (isUnit(chosen)) return chosen;
  const rows = plotRows(values);
  const has = (key: 'liters' | 'kg') => rows.some((row) => parseDecimal(row[key]) !== null);
  if (has('kg') && !has('liters')) return 'kg';
  const remembered = localStorage.getItem(REMEMBERED);
  // Do not hide amounts in litres because the last harvest was weighed.
  const fits = isUnit(remembered) && !(remembered === 'kg' && has('liters') && !has('kg'));
  return fits ? remembered : 'measures';
}

/** Stores the unit for the next harvest on this device. */
export const rememberUnit = (unit: string): void => localStorage.setItem(REMEMBERED, unit);

type Units = { from: AmountUnit; to: AmountUnit; measureLiters: number };

/** The row after the unit was changed: the typed number stays and means the other unit. */
export function inUnit(row: PlotRow, { from, to, measureLiters }: Units): PlotRow {
  const key = from === 'kg' ? 'kg' : 'liters';
  const other = from === 'kg' ? 'liters' : 'kg';
  const stored = parseDecimal(row[key]);
  if (stored === null || from === to) return row;
  const typed = from === 'measures' ? stored / measureLiters : stored;
  const amount = Math.round(typed * (to === 'measures' ? measureLiters : 1) * 1000) / 1000;
  const target = to === 'kg' ? 'kg' : 'liters';
  // Both were measured: each keeps its own number, and only the main unit changes.
  if (target !== key && parseDecimal(row[other]) !== null) return row;
  const { [key]: _, ...rest } = row;
  return { ...rest, [target]: amount };
}

/** Typed totals of all plots: litres and kg. */
export function totalsOf(rows: readonly PlotRow[]): { liters: number; kg: number } {
  const sum = (key: 'liters' | 'kg') => sumKg(rows.map((row) => parseDecimal(row[key]) ?? 0));
  return { liters: sum('liters'), kg: sum('kg') };
}

const withoutPlot = ({ plotId: _, ...amounts }: PlotRow): PlotRow => amounts;

/**
 * The rows after the choice of plots changed. An amount typed before any plot was chosen goes to the first one; the
 * amount of the only plot stays when that plot is removed, for the next one.
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
