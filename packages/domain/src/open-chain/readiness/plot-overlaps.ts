import type { FarmRecord } from '../../record/record.ts';
import { polygonAreaHa } from '../../stages/plot/geometry.ts';
import { neighboursOf, overlapHa } from '../../stages/plot/geometry-overlap.ts';
import type { Found } from './item.ts';
import { hectares } from './number-words.ts';
import type { PlotOfDay } from './plot-items.ts';

/** The part of the smaller plot from which on two share land, and not a line. */
const MOST_SHARED = 0.01;

type Outline = { plot: FarmRecord; boundary: unknown; ha: number };

function outlineOf(plot: FarmRecord, boundary: unknown): Outline | null {
  const ha = polygonAreaHa(boundary);
  return ha === null || ha === 0 ? null : { plot, boundary, ha };
}

/** Finds with which of the farm's plots one shares land; the outlines of all are read once. */
export function overlapFinder(plots: readonly FarmRecord[]): (of: PlotOfDay) => readonly Found[] {
  const outlines = plots.flatMap((plot) => outlineOf(plot, plot.data.boundary) ?? []);
  return ({ plot, data }) => {
    const own = outlineOf(plot, data.boundary);
    if (own === null) return [];
    const others = outlines.filter((other) => other.plot.id !== plot.id);
    const neighbours = neighboursOf(own.boundary, others, ({ boundary }) => boundary);
    return neighbours.flatMap((other): Found[] => {
      const shared = overlapHa(own.boundary, other.boundary, neighbours.length);
      if (shared <= Math.min(own.ha, other.ha) * MOST_SHARED) return [];
      const message = `O ${plot.name} e o ${other.plot.name} se sobrepõem em ${hectares(shared)} ha.`;
      return [{ code: 'plot/overlap', recordId: plot.id, field: 'data.boundary', message, about: other.plot.id }];
    });
  };
}
