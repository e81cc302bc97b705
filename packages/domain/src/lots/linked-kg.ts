import { sumKg } from '../ground/numbers.ts';
import { toGram } from '../record/data-values.ts';
import type { TraceGraph } from './trace.ts';

/** kg that a record took; how many of them lead back to a plot, and how many came from outside of the farm's own work. */
export type LinkedKg = { takenKg: number; linkedKg: number; openingKg: number; boughtKg: number };

/** How many kg of what the record in question took are linked to plots, to the gram. */
export function linkedKg({ nodes, edges, origins }: Pick<TraceGraph, 'nodes' | 'edges' | 'origins'>): LinkedKg {
  const self = nodes.find(({ direction }) => direction === 'self');
  const takenKg = sumKg(edges.filter(({ to }) => to === self?.id).map(({ kg }) => kg));
  const kgOf = (kind: TraceGraph['origins'][number]['kind']): number => {
    const percent = origins.reduce((sum, part) => (part.kind === kind ? sum + part.percent : sum), 0);
    return toGram((takenKg * percent) / 100);
  };
  return { takenKg, linkedKg: kgOf('plot'), openingKg: kgOf('opening'), boughtKg: kgOf('bought') };
}
