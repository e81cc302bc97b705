import type { TraceGraph } from '@cafezal/domain/lots/trace.ts';
import { nodeTitle } from '../words/trace-words.ts';
import { type BoxShape, layoutTrace, type TraceLayout } from './trace-layout.ts';

/** Width of text of 16 px semibold, at most. */
const LETTER = 9.6;
/** Width of "100,00 %", and of the space round what is written in a box. */
const PERCENT = 66;
const ROUND = 24;

/** Title and per cent beside each other. */
const ONE_LINE: BoxShape = {
  lines: 1,
  nodeHeight: 42,
  rowPitch: 82,
  widthOf: (node) => Math.ceil(nodeTitle(node).length * LETTER) + PERCENT + ROUND + 14,
};

/** The per cent under the title: half as wide, for a drawing of many boxes. */
const TWO_LINES: BoxShape = {
  lines: 2,
  nodeHeight: 58,
  rowPitch: 96,
  widthOf: (node) => Math.max(Math.ceil(nodeTitle(node).length * LETTER), PERCENT) + ROUND,
};

/** px in which a drawing is to be seen as a whole. */
export type Room = { width: number; height: number };

const scaleIn = ({ width, height }: TraceLayout, room: Room): number =>
  Math.min(room.width / Math.max(1, width), room.height / Math.max(1, height));

/** Where the text keeps this much of its size, boxes of one line are wide enough. */
const WELL_READ = 0.9;

/** The layout whose text is the larger where all of it is seen in a room; without one, boxes of one line. */
export function layoutFor(graph: Pick<TraceGraph, 'nodes' | 'edges'>, room: Room | null): TraceLayout {
  const flat = layoutTrace(graph, ONE_LINE);
  if (room === null || scaleIn(flat, room) >= WELL_READ) return flat;
  const tall = layoutTrace(graph, TWO_LINES);
  return scaleIn(tall, room) > scaleIn(flat, room) ? tall : flat;
}
