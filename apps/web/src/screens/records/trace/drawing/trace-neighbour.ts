import type { PlacedNode, Point, TraceLayout } from './trace-layout.ts';

const middle = ({ x, width }: PlacedNode): number => x + width / 2;

function nearest(boxes: readonly PlacedNode[], far: (box: PlacedNode) => number): PlacedNode | undefined {
  return boxes.reduce<PlacedNode | undefined>(
    (best, box) => (best === undefined || far(box) < far(best) ? box : best),
    undefined,
  );
}

/** The box that an arrow key leads to: the next one in the row, or the nearest linked one above or below. */
export function neighbourOf({ nodes, edges }: TraceLayout, from: PlacedNode, by: Point): PlacedNode | undefined {
  const across = (box: PlacedNode): number => Math.abs(middle(box) - middle(from));
  if (by.x !== 0) {
    const beside = nodes.filter((box) => box.y === from.y && (middle(box) - middle(from)) * by.x > 0);
    return nearest(beside, across);
  }
  const linked = new Set(
    edges.flatMap((edge) => {
      if (by.y > 0) return edge.to === from.node.id ? [edge.from] : [];
      return edge.from === from.node.id ? [edge.to] : [];
    }),
  );
  return nearest(
    nodes.filter(({ node }) => linked.has(node.id)),
    across,
  );
}
