import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { searchKey } from '@cafezal/domain/ground/search-key.ts';
import { numberAt, textAt } from '@cafezal/domain/record/data-values.ts';
import { isPointGeometry } from '@cafezal/domain/stages/plot/geometry.ts';
import type { MapArea } from '../../../components/map/map-shapes.ts';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { mapPlotName } from '../../words/plot-names.ts';

const byName = (one: DeviceRecord, other: DeviceRecord): number =>
  one.name.localeCompare(other.name, 'pt-BR', { numeric: true });

/** Hectares with their unit; a dash if the area is unknown. */
export function areaWords({ data }: Pick<DeviceRecord, 'data'>): string {
  const area = numberAt(data, 'area');
  return area === undefined ? '–' : `${formatNumber(area)}\u00a0ha`;
}

const cultivarKey = ({ data }: DeviceRecord): string => searchKey(textAt(data, 'cultivar') ?? '');

/** Order of creation, so that a new plot does not change the colours; plots without a cultivar last. */
function byAge(one: DeviceRecord, other: DeviceRecord): number {
  const isUnknown = Number(cultivarKey(one) === '') - Number(cultivarKey(other) === '');
  return isUnknown || one.createdAt.localeCompare(other.createdAt) || byName(one, other);
}

/** The number of each plot's cultivar among the map's colours. */
export function categoriesOf(plots: readonly DeviceRecord[]): ReadonlyMap<string, number> {
  const cultivars = [...new Set([...plots].sort(byAge).map(cultivarKey))];
  return new Map(plots.map((plot) => [plot.id, cultivars.indexOf(cultivarKey(plot))]));
}

/** The plots as areas of a map, coloured by cultivar; plots that the search did not find are background. */
export function plotAreas(plots: readonly DeviceRecord[], found: ReadonlySet<string>): readonly MapArea[] {
  const categories = categoriesOf(plots);
  return plots
    .filter(({ data }) => data.boundary !== undefined && data.boundary !== null)
    .map((plot) => ({
      id: plot.id,
      name: mapPlotName(plot.name),
      note: areaWords(plot),
      geometry: plot.data.boundary,
      areaHa: numberAt(plot.data, 'area') ?? null,
      category: categories.get(plot.id) ?? 0,
      quiet: !found.has(plot.id),
    }));
}

/** Whether a plot has only points, or no location at all. */
export function geometryKind({ data: { boundary } }: Pick<DeviceRecord, 'data'>): 'outline' | 'point' | 'none' {
  if (typeof boundary !== 'object' || boundary === null || !('type' in boundary)) return 'none';
  return isPointGeometry(boundary) ? 'point' : 'outline';
}
