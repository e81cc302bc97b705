import { type Genealogy, movesCoffee } from '../../lots/genealogy.ts';
import { originMixturesOf } from '../../lots/mixture.ts';
import { openingPlotIds, readOriginKey } from '../../lots/origins.ts';
import { ancestorsOf } from '../../lots/trace.ts';
import { lastDay, numberAt, textAt } from '../../record/data-values.ts';
import { isOwnWork } from '../../record/lot-origin.ts';
import type { FarmRecord, FarmSettings } from '../../record/record.ts';
import { areaOn, dataOn } from '../../record/versions.ts';
import { plotPicks } from '../../stages/harvest/harvest-plots.ts';
import { isPicking } from '../../stages/kinds.ts';

/** Land on which coffee of a lot grew: a plot of the farm, or that of a grower who sold it. */
export type LotPlace = {
  /** The plot, or the record with which bought coffee came. */
  record: FarmRecord;
  isBought: boolean;
  /** Share of the lot's coffee in per cent at full precision, above 0. */
  percent: number;
  /** The days on which it was picked for the lot, YYYY-MM-DD, oldest first; for coffee from elsewhere the day it came. */
  days: readonly string[];
  /** What its map was on those days, each different one once (GeoJSON); empty where nobody drew it. */
  shapes: readonly unknown[];
  /** Hectares on the last of those days. */
  hectares: number | undefined;
};

/** Days on which coffee of each plot came into the sources of a lot. */
function daysByPlot(sources: readonly FarmRecord[]): ReadonlyMap<string, ReadonlySet<string>> {
  const days = new Map<string, Set<string>>();
  const add = (plotId: string, day: string) => days.set(plotId, (days.get(plotId) ?? new Set()).add(day));
  for (const record of sources.filter(movesCoffee)) {
    const picks = isPicking(record) && isOwnWork(record) ? plotPicks(record) : [];
    for (const { plotId, kg } of picks) if (kg > 0) add(plotId, lastDay(record));
    for (const plotId of openingPlotIds(record)) add(plotId, record.date);
  }
  return days;
}

function shapesOf(plot: FarmRecord, days: readonly string[]): readonly unknown[] {
  const drawn = days.flatMap((day) => dataOn(plot.data, day).boundary ?? []);
  return [...new Map(drawn.map((shape) => [JSON.stringify(shape), shape])).values()];
}

type Part = { record: FarmRecord; percent: number; days: readonly string[] };

function plotPlace({ record, percent, days }: Part): LotPlace {
  const hectares = areaOn(record, days.at(-1) ?? record.date);
  return { record, isBought: false, percent, days, shapes: shapesOf(record, days), hectares };
}

function boughtPlace(record: FarmRecord, percent: number): LotPlace {
  const shape = record.data.originGeometry ?? null;
  const shapes = shape === null ? [] : [shape];
  return { record, isBought: true, percent, days: [record.date], shapes, hectares: undefined };
}

const byShare = (one: LotPlace, other: LotPlace): number =>
  other.percent - one.percent || (one.record.id < other.record.id ? -1 : 1);

/**
 * All land that a lot came from and no other, the largest share first. Coffee that was bought counts with its grower's map,
 * if he gave one; coffee whose land nobody knows is left out, so that the percents sum to 100 only where all is known.
 */
export function lotPlaces(
  genealogy: Genealogy,
  recordId: string,
  basis: FarmSettings['allocationBasis'],
): readonly LotPlace[] {
  const ids = new Set([recordId, ...ancestorsOf(genealogy, recordId).keys()]);
  const sources = [...ids].flatMap((id) => genealogy.records.get(id) ?? []);
  const days = daysByPlot(sources);
  const mixture = originMixturesOf(genealogy, basis, ids).get(recordId) ?? new Map<string, number>();
  const places = [...mixture].flatMap(([key, share]): LotPlace[] => {
    const { kind, id } = readOriginKey(key);
    const record = genealogy.records.get(id);
    const percent = share * 100;
    if (record === undefined || percent <= 0) return [];
    if (kind === 'plot') return [plotPlace({ record, percent, days: [...(days.get(id) ?? [])].sort() })];
    return kind === 'bought' && record.data.originGeometry != null ? [boughtPlace(record, percent)] : [];
  });
  return places.sort(byShare);
}

/** First and last day on which coffee of the lot was picked, YYYY-MM-DD; null without a harvest of the farm's own. */
export function harvestDaysOf(places: readonly LotPlace[]): { from: string; to: string } | null {
  const days = places.flatMap((place) => (place.isBought ? [] : place.days)).sort();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

/** Scientific names by the species that a plot may have. */
const SCIENTIFIC_NAMES: Readonly<Record<string, string>> = {
  arabica: 'Coffea arabica',
  canephora: 'Coffea canephora',
};

/** Scientific names of the coffee of a lot, the largest share first; empty where no plot tells its species. */
export const scientificNames = (places: readonly LotPlace[]): readonly string[] => [
  ...new Set(places.flatMap(({ record }) => SCIENTIFIC_NAMES[textAt(record.data, 'species') ?? ''] ?? [])),
];

/** Metres above the sea of a plot; undefined where nobody wrote it. */
export const altitudeOf = ({ record }: LotPlace): number | undefined => numberAt(record.data, 'altitude');
