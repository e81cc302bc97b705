import type { TraceGraph } from '@cafezal/domain/lots/trace.ts';
import { nodeTitle } from '../words/trace-words.ts';
import { type BoxShape, isTooLarge, layoutTrace, type TraceLayout } from './trace-layout.ts';

/** Largest width of a letter at 16 px semibold. */
const LETTER = 9.6;
/** Width of "100,00 %", and the padding in a box. */
const PERCENT = 66;
const ROUND = 24;

/** Boxes with title and percentage side by side. */
const ONE_LINE: BoxShape = {
  lines: 1,
  nodeHeight: 42,
  rowPitch: 82,
  widthOf: (node) => Math.ceil(nodeTitle(node).length * LETTER) + PERCENT + ROUND + 14,
};

/** Boxes with the percentage below the title: half as wide, for drawings with many boxes. */
const TWO_LINES: BoxShape = {
  lines: 2,
  nodeHeight: 58,
  rowPitch: 96,
  widthOf: (node) => Math.max(Math.ceil(nodeTitle(node).length * LETTER), PERCENT) + ROUND,
};

/** The space in which a whole drawing should fit, in px. */
export type Room = { width: number; height: number };

const scaleIn = ({ width, height }: TraceLayout, room: Room): number =>
  Math.min(room.width / Math.max(1, width), room.height / Math.max(1, height));

/** If the whole drawing fits at this scale, boxes with one line are used. */
const WELL_READ = 0.9;

/** The layout that fits the room at the larger scale; without a room, boxes with one line. Null where the graph is too large. */
export function layoutFor(graph: Pick<TraceGraph, 'nodes' | 'edges'>, room: Room | null): TraceLayout | null {
  if (isTooLarge(graph)) return null;
  const flat = layoutTrace(graph, ONE_LINE);
  if (room === null || scaleIn(flat, room) >= WELL_READ) return flat;
  const tall = layoutTrace(graph, TWO_LINES);
  return scaleIn(tall, room) > scaleIn(flat, room) ? tall : flat;
}
