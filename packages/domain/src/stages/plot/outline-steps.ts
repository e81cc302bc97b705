import type { Steps } from '../../ground/steps.ts';
import type { RecordContent } from '../../record/record.ts';
import { hasCrossing, polygonAreaHa, polygonsOf } from './geometry.ts';
import { boxOf, neighboursOf, shapeOf } from './geometry-overlap.ts';
import { outlinesOf } from './outlines.ts';
import { ringFault } from './ring-fault.ts';

type Plot = Pick<RecordContent, 'data'>;

/**
 * Reads what is asked of outlines later, in steps of one each: two thousand corners take up to thirty milliseconds, and a farm
 * may have hundreds of plots. What is read is kept with each outline.
 */
export function* outlineSteps(plots: Iterable<Plot>): Steps<void> {
  for (const plot of plots) {
    for (const outline of outlinesOf(plot)) {
      polygonAreaHa(outline);
      shapeOf(outline);
      yield;
      hasCrossing(outline);
      yield;
      for (const ring of polygonsOf(outline).flat()) {
        ringFault(ring);
        yield;
      }
    }
  }
}

/** Reads the outlines of the plots that lie beside one, in steps: as far as they are held against it. */
export function* neighbourSteps(outline: unknown, plots: readonly Plot[]): Steps<void> {
  for (const { data } of plots) {
    boxOf(data.boundary);
    yield;
  }
  for (const { data } of neighboursOf(outline, plots, ({ data }) => data.boundary)) {
    polygonAreaHa(data.boundary);
    shapeOf(data.boundary);
    yield;
  }
}
