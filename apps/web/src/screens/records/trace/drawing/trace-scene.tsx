import { shareText } from '@cafezal/domain/ground/numbers.ts';
import type { TraceGraph } from '@cafezal/domain/lots/trace.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { memo, useMemo } from 'react';
import { edgePercents, kilosText, nodePercents } from '../words/trace-percents.ts';
import { nodeTitle } from '../words/trace-words.ts';
import styles from './trace-drawing.module.css';
import { edgePath, type PlacedNode, type TraceLayout } from './trace-layout.ts';

/** Width of a line for 100 %, and the smallest visible width, in px. */
const LINE = { widest: 30, thinnest: 2 } as const;
const ENDLESS = 100_000;

const strokeOf = (share: number): number => Math.max(LINE.thinnest, (LINE.widest * Math.min(share, 100)) / 100);

type BoxProps = { box: PlacedNode; percent: number; isChosen: boolean; shape: TraceLayout['shape'] };

function Box({ box, percent, isChosen, shape: { lines, nodeHeight } }: BoxProps) {
  const { node, x, y, width } = box;
  const { theme } = stageOf(node.section);
  return (
    <g transform={`translate(${x} ${y})`} data-node={node.id} data-stage={theme} className={styles.box}>
      {isChosen && <rect x={-6} y={-6} width={width + 12} height={nodeHeight + 12} rx={14} className={styles.ring} />}
      <rect
        width={width}
        height={nodeHeight}
        rx={10}
        className={node.direction === 'self' ? styles.self : styles.sheet}
      />
      <text x={12} y={lines === 1 ? 27 : 25} className={styles.title}>
        {nodeTitle(node)}
      </text>
      <text x={lines === 1 ? width - 12 : 12} y={lines === 1 ? 27 : 46} textAnchor={lines === 1 ? 'end' : 'start'}>
        {shareText(percent)}
      </text>
    </g>
  );
}

function Lines({ layout, shares }: { layout: TraceLayout; shares: ReadonlyMap<string, number> }) {
  const themes = new Map(layout.nodes.map(({ node }) => [node.id, stageOf(node.section).theme]));
  return layout.edges.map(({ key, from, points }) => (
    <path
      key={key}
      d={edgePath(points)}
      data-stage={themes.get(from)}
      className={styles.line}
      strokeWidth={strokeOf(shares.get(key) ?? 0)}
    />
  ));
}

/** The background of the rows, every second one tinted. */
export const TraceBands = memo(function TraceBands({ layout }: { layout: TraceLayout }) {
  const { nodeHeight, rowPitch } = layout.shape;
  return layout.rows.map(({ y }, at) => (
    <rect
      key={y}
      x={-ENDLESS}
      width={2 * ENDLESS}
      y={y - (rowPitch - nodeHeight) / 2}
      height={rowPitch}
      className={at % 2 === 0 ? styles.band : styles.plain}
    />
  ));
});

/** Lines and boxes; rendered again only when the graph or the choice changes, not while the drawing is moved. */
export const TraceScene = memo(function TraceScene({
  layout,
  graph,
  chosenId,
}: {
  layout: TraceLayout;
  graph: TraceGraph;
  chosenId: string | null;
}) {
  const shares = useMemo(() => edgePercents(graph), [graph]);
  const percents = useMemo(() => nodePercents(graph), [graph]);
  return (
    <>
      <Lines layout={layout} shares={shares} />
      {layout.nodes.map((box) => (
        <Box
          key={box.node.id}
          box={box}
          percent={percents.get(box.node.id) ?? 0}
          isChosen={box.node.id === chosenId}
          shape={layout.shape}
        />
      ))}
      {layout.edges.map(
        ({ key, kg, label }) =>
          label !== null && (
            <text key={key} x={label.x} y={label.y} textAnchor={label.anchor} className={styles.kilos}>
              {kilosText(kg)}
            </text>
          ),
      )}
    </>
  );
});
