import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { type SharedBy, shareOverPlots } from '@cafezal/domain/lots/shared-harvest.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';
import { FORM_ONLY, formOnly } from '../subject/form-only.ts';
import { choosePlots, type PlotRow, plotRows, totalsOf } from './harvest-rows.ts';

/** An amount measured once for several plots: typed totals, how they are shared, and typed per cents. */
export type SharedAmount = {
  liters?: unknown;
  kg?: unknown;
  by: SharedBy;
  percents: Readonly<Record<string, unknown>>;
};

/** Hectares of a plot; undefined if unknown. */
export type AreaOf = (plotId: string) => number | undefined;

const KEYS = ['liters', 'kg'] as const;
const idOf = ({ plotId }: PlotRow): string => String(plotId ?? '');

/** Whether the areas of all plots are known. */
export const areAreasKnown = (rows: readonly PlotRow[], areaOf: AreaOf): boolean =>
  rows.every((row) => (areaOf(idOf(row)) ?? 0) > 0);

const weightsOf = (rows: readonly PlotRow[], { by, percents }: SharedAmount, areaOf: AreaOf): number[] => {
  if (by === 'percent') return rows.map((row) => parseDecimal(percents[idOf(row)]) ?? 0);
  return rows.map((row) => (by === 'area' && areAreasKnown(rows, areaOf) ? (areaOf(idOf(row)) ?? 0) : 1));
};

const without = (row: PlotRow, key: string): PlotRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== key));

/**
 * The rows of the plots with their shares. A total that is no number stays in the first row, for the rules to refuse.
 */
export function shareRows(rows: readonly PlotRow[], shared: SharedAmount, areaOf: AreaOf): readonly PlotRow[] {
  const weights = weightsOf(rows, shared, areaOf);
  let made = rows;
  for (const key of KEYS) {
    const typed = shared[key];
    const total = parseDecimal(typed);
    const isGood = total !== null && total >= 0;
    const shares = isGood ? shareOverPlots(total, key, weights) : [];
    made = made.map((row, at) => {
      const share = isGood ? shares[at] : at === 0 && typed !== '' ? typed : undefined;
      return share === undefined ? without(row, key) : { ...row, [key]: share };
    });
  }
  return made;
}

const percentsOf = (rows: readonly PlotRow[]): Readonly<Record<string, number>> => {
  const { liters, kg } = totalsOf(rows);
  const [key, total] = liters > 0 ? (['liters', liters] as const) : (['kg', kg] as const);
  const percentOf = (row: PlotRow) => Math.round(((parseDecimal(row[key]) ?? 0) / total) * 10_000) / 100;
  return total > 0 ? Object.fromEntries(rows.map((row) => [idOf(row), percentOf(row)])) : {};
};

/** The totals of the current rows, with the given kind of sharing. */
export function sharedFrom(rows: readonly PlotRow[], by: SharedBy): SharedAmount {
  const totals = totalsOf(rows);
  const sums = KEYS.filter((key) => totals[key] > 0).map((key) => [key, totals[key]]);
  return { ...Object.fromEntries(sums), by, percents: percentsOf(rows) };
}

/**
 * How the shares of a stored harvest were made: by area or evenly if that gives the same numbers, otherwise by per
 * cents.
 */
function sharedBefore(rows: readonly PlotRow[], areaOf: AreaOf): SharedAmount {
  const isBy = (by: SharedBy) => sameValue(shareRows(rows, sharedFrom(rows, by), areaOf), rows);
  return sharedFrom(rows, (['area', 'equal'] as const).find(isBy) ?? 'percent');
}

const isShared = (value: unknown): value is SharedAmount => isObject(value) && isObject(value.percents);

/** The amount measured for all plots together; null if each was measured separately. */
export function sharedAmount(values: RecordValues, areaOf: AreaOf): SharedAmount | null {
  const { data } = values;
  const rows = plotRows(values);
  if (!isObject(data) || data.sharedWeight !== true || rows.length < 2) return null;
  const { shared } = formOnly(values);
  return isShared(shared) ? shared : sharedBefore(rows, areaOf);
}

/** Changes of the form's values, by path. */
type Changes = readonly (readonly [path: string, value: unknown])[];

/** Shares an amount among the plots of the form; null means that each plot is measured separately. */
export function withShared(values: RecordValues, shared: SharedAmount | null, areaOf: AreaOf): Changes {
  const rows = plotRows(values);
  return [
    [FORM_ONLY, { ...formOnly(values), shared: shared ?? undefined }],
    ['data.sharedWeight', shared === null ? undefined : true],
    ['data.plots', shared === null ? rows : shareRows(rows, shared, areaOf)],
  ];
}

/** The values after the choice of plots changed: a shared amount is shared again; an only plot gets all of it. */
export function withOtherPlots(values: RecordValues, ids: readonly string[], areaOf: AreaOf): Changes {
  const shared = sharedAmount(values, areaOf);
  const rows = choosePlots(plotRows(values), ids);
  if (shared === null) return [['data.plots', rows]];
  const next = {
    ...values,
    data: { ...(isObject(values.data) ? values.data : {}), plots: shareRows(rows, shared, areaOf) },
  };
  return withShared(next, rows.length < 2 ? null : shared, areaOf);
}
