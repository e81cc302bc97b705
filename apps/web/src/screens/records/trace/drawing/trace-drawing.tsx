import type { TraceGraph } from '@cafezal/domain/lots/trace.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../../../components/controls/button.tsx';
import { Icon, themeIcon } from '../../../../components/icons/icon.tsx';
import { useIsWide } from '../../../../components/page/use-is-wide.ts';
import { drawingSummary } from '../words/trace-words.ts';
import styles from './trace-drawing.module.css';
import type { PlacedNode, Point, TraceLayout } from './trace-layout.ts';
import { neighbourOf } from './trace-neighbour.ts';
import { TraceBands, TraceScene } from './trace-scene.tsx';
import { type TraceViewControls, useTraceView } from './use-trace-view.ts';

function RowNames({ layout, x }: { layout: TraceLayout; x?: number }) {
  const half = layout.shape.nodeHeight / 2;
  return layout.rows.map(({ section, y }) => {
    const { theme, label } = stageOf(section);
    return (
      <g
        key={y}
        transform={x === undefined ? undefined : `translate(${x} ${y + half})`}
        data-y={y + half}
        data-stage={theme}
        className={styles.rowName}
      >
        <g transform="translate(12 -12)">
          <Icon name={themeIcon(theme)} />
        </g>
        <text x={46} y={5}>
          {label.one}
        </text>
      </g>
    );
  });
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** How far an arrow key moves the drawing, in px. */
const STEP = 72;

const HOW_TO =
  'Desenho do caminho do café. Setas movem, mais e menos aproximam e afastam, zero mostra tudo, Enter escolhe um registro.';

const middleOf = ({ x, y, width }: PlacedNode, { shape }: TraceLayout): Point => ({
  x: x + width / 2,
  y: y + shape.nodeHeight / 2,
});

type Steering = Pick<TraceViewControls, 'zoom' | 'fit'> & {
  onArrow: (by: Point) => void;
  onChoose: () => void;
  onLeave: () => void;
};

/** Keyboard control while the drawing has the focus. */
function keysOf({ zoom, fit, onArrow, onChoose, onLeave }: Steering): (event: KeyboardEvent) => void {
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    '0': fit,
    Enter: onChoose,
    Escape: onLeave,
  };
  return (event) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const act = arrow === undefined ? keys[event.key] : () => onArrow(arrow);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
}

/** Space for row names on paper, and around the drawing. */
const PAPER = { left: 184, margin: 16 } as const;

/** The whole drawing for paper, whatever part of it was visible. */
export function PrintedTrace({ graph, layout }: { graph: TraceGraph; layout: TraceLayout }) {
  const { left, margin } = PAPER;
  const size = `${layout.width + left + margin} ${layout.height + 2 * margin}`;
  return (
    <svg
      aria-hidden="true"
      viewBox={`${-left} ${-margin} ${size}`}
      preserveAspectRatio="xMidYMin"
      className={styles.paper}
    >
      <TraceBands layout={layout} />
      <TraceScene layout={layout} graph={graph} chosenId={null} />
      <RowNames layout={layout} x={-left} />
    </svg>
  );
}

/** A trace as a drawing that can be moved and zoomed; touching a node calls `onChoose`. */
export function TraceDrawing({
  graph,
  layout,
  chosenId,
  onChoose,
}: {
  graph: TraceGraph;
  layout: TraceLayout;
  chosenId: string | null;
  onChoose: (id: string | null) => void;
}) {
  const isWide = useIsWide();
  const [frame, bands, scene, names, shown, seen] = [
    useRef<HTMLDivElement>(null),
    useRef<SVGGElement>(null),
    useRef<SVGGElement>(null),
    useRef<SVGGElement>(null),
    useRef<SVGRectElement>(null),
    useRef<SVGRectElement>(null),
  ];
  const clip = useId();
  const selfBox = layout.nodes.find(({ node }) => node.direction === 'self');
  const self = selfBox === undefined ? { x: 0, y: 0 } : middleOf(selfBox, layout);
  const controls = useTraceView(
    { frame, bands, scene, names, shown, window: seen },
    {
      layout,
      self,
      isWide,
      onTap: (target) => onChoose(target?.closest('[data-node]')?.getAttribute('data-node') ?? null),
    },
  );
  const chosen = layout.nodes.find(({ node }) => node.id === chosenId);
  const { show } = controls;
  useLayoutEffect(() => {
    if (chosen !== undefined) show(middleOf(chosen, layout));
  }, [chosen, layout, show]);
  const onKeyDown = keysOf({
    ...controls,
    onArrow: (by) => {
      if (chosen === undefined) controls.move({ x: -by.x * STEP, y: -by.y * STEP });
      else onChoose(neighbourOf(layout, chosen, by)?.node.id ?? chosen.node.id);
    },
    onChoose: () => onChoose(selfBox?.node.id ?? null),
    onLeave: () => onChoose(null),
  });
  const reachable = { tabIndex: 0, role: 'group', 'aria-label': HOW_TO, onKeyDown };
  return (
    <div ref={frame} className={styles.frame} {...reachable}>
      <svg
        role="img"
        aria-label={selfBox === undefined ? '' : drawingSummary(graph, selfBox.node)}
        className={styles.canvas}
      >
        <clipPath id={clip}>
          <rect ref={shown} />
        </clipPath>
        <g ref={bands}>
          <TraceBands layout={layout} />
        </g>
        <g clipPath={`url(#${clip})`}>
          <g ref={scene}>
            <TraceScene layout={layout} graph={graph} chosenId={chosenId} />
          </g>
        </g>
        {isWide && (
          <g ref={names}>
            <RowNames layout={layout} />
          </g>
        )}
      </svg>
      <div className={styles.controls}>
        <IconButton label="Aproximar" icon="plus" onClick={() => controls.zoom(1)} />
        <IconButton label="Afastar" icon="minus" onClick={() => controls.zoom(-1)} />
        <IconButton label="Ver tudo" icon="whole" onClick={controls.fit} />
        <MiniMap layout={layout} seen={seen} />
      </div>
    </div>
  );
}

function MiniMap({ layout, seen }: { layout: TraceLayout; seen: RefObject<SVGRectElement | null> }) {
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${layout.width} ${layout.height}`} className={styles.map}>
      {layout.nodes.map(({ node, x, y, width }) => (
        <rect
          key={node.id}
          x={x}
          y={y}
          width={width}
          height={layout.shape.nodeHeight}
          data-stage={stageOf(node.section).theme}
        />
      ))}
      <rect ref={seen} className={styles.seen} />
    </svg>
  );
}
