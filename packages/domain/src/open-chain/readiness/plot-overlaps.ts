import type { FarmRecord } from '../../record/record.ts';
import { polygonAreaHa, positionsOf } from '../../stages/plot/geometry.ts';
import { overlapHa } from '../../stages/plot/geometry-overlap.ts';
import type { Found } from './item.ts';
import { hectares } from './number-words.ts';
import type { PlotOfDay } from './plot-items.ts';

/** The part of the smaller plot from which on two share land, and not a line. */
const MOST_SHARED = 0.01;

type Outline = {
  plot: FarmRecord;
  boundary: unknown;
  ha: number;
  west: number;
  east: number;
  south: number;
  north: number;
};

function outlineOf(plot: FarmRecord, boundary: unknown): Outline | null {
  const ha = polygonAreaHa(boundary);
  if (ha === null || ha === 0) return null;
  const outline = { plot, boundary, ha, west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  for (const [longitude, latitude] of positionsOf(boundary)) {
    outline.west = Math.min(outline.west, longitude);
    outline.east = Math.max(outline.east, longitude);
    outline.south = Math.min(outline.south, latitude);
    outline.north = Math.max(outline.north, latitude);
  }
  return outline;
}

const areApart = (one: Outline, other: Outline): boolean =>
  one.west >= other.east || other.west >= one.east || one.south >= other.north || other.south >= one.north;

/** Finds with which of the farm's plots one shares land; the outlines of all are read once. */
export function overlapFinder(plots: readonly FarmRecord[]): (of: PlotOfDay) => readonly Found[] {
  const outlines = plots.flatMap((plot) => outlineOf(plot, plot.data.boundary) ?? []);
  return ({ plot, data }) => {
    const own = outlineOf(plot, data.boundary);
    if (own === null) return [];
    return outlines.flatMap((other): Found[] => {
      if (other.plot.id === plot.id || areApart(own, other)) return [];
      const shared = overlapHa(own.boundary, other.boundary, outlines.length);
      if (shared <= Math.min(own.ha, other.ha) * MOST_SHARED) return [];
      const message = `O ${plot.name} e o ${other.plot.name} se sobrepõem em ${hectares(shared)} ha.`;
      return [{ code: 'plot/overlap', recordId: plot.id, field: 'data.boundary', message, about: other.plot.id }];
    });
  };
}
