import { refusal, warning } from '../../definition/finding.ts';
import type { Finding, Rule, RuleContext } from '../../definition/stage.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { isUnderWay, numberAt, rowsAt, textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { areaOn } from '../../record/versions.ts';
import { plotIdsOf } from './waiting-period.ts';

type Lookup = Pick<RuleContext, 'record'>;
type Content = Pick<RecordContent, 'data' | 'date'>;

/** Hectares of a plot on the day of the work. */
const plotArea = (id: string, { date }: Pick<Content, 'date'>, context: Lookup): number | undefined => {
  const plot = context.record(id);
  return plot === undefined ? undefined : areaOn(plot, date);
};

/** Hectares of all plots of an activity; null if an area is unknown. */
function areaOfPlots(content: Content, context: Lookup): number | null {
  const ids = plotIdsOf(content.data);
  const areas = ids.flatMap((id) => plotArea(id, content, context) ?? []);
  return ids.length > 0 && areas.length === ids.length ? areas.reduce((sum, area) => sum + area, 0) : null;
}

/**
 * Hectares that an activity worked on: the typed total, otherwise plot by plot; a plot without its own counts whole.
 */
export function areaTreated(content: Content, context: Lookup): number | null {
  const total = numberAt(content.data, 'areaTreated');
  if (total !== undefined) return total;
  const rows = new Map(
    rowsAt(content.data, 'plots').map((row) => [textAt(row, 'plotId') ?? '', numberAt(row, 'areaTreated')]),
  );
  const ids = plotIdsOf(content.data);
  const areas = ids.flatMap((id) => rows.get(id) ?? plotArea(id, content, context) ?? []);
  return ids.length > 0 && areas.length === ids.length ? areas.reduce((sum, area) => sum + area, 0) : null;
}

function compare(field: string, treated: number | undefined, whole: number | null | undefined): Finding[] {
  if (treated === undefined || whole === undefined || whole === null) return [];
  const message = `Área trabalhada de ${formatNumber(treated, 4)} ha em ${formatNumber(whole, 4)} ha de talhão. Confira.`;
  if (treated > whole * 1.02 + 1e-9) return [refusal(field, 'area/above-plot', message)];
  return treated < whole / 2 ? [warning(field, 'area/below-half', message)] : [];
}

/** The worked area fits the plots, and is most of them. */
export const areaRule: Rule = (content, context) => [
  ...rowsAt(content.data, 'plots').flatMap((row, index) =>
    compare(
      `data.plots.${index}.areaTreated`,
      numberAt(row, 'areaTreated'),
      plotArea(textAt(row, 'plotId') ?? '', content, context),
    ),
  ),
  ...compare('data.areaTreated', numberAt(content.data, 'areaTreated'), areaOfPlots(content, context)),
];

/** Types that need no plot. */
const FARM_WIDE = new Set(['maintenance', 'training', 'ppe', 'waste', 'other', 'frost_hail']);

/** Field work names its plots. */
export const plotsRule: Rule = (content) => {
  const type = textAt(content.data, 'activityType');
  if (type === undefined || FARM_WIDE.has(type) || !isUnderWay(content) || plotIdsOf(content.data).length > 0)
    return [];
  return [warning('data.plotIds', 'missing/plotIds', 'Falta informar em quais talhões foi.')];
};
