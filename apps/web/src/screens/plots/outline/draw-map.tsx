import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import styles from '../../../components/map/area-map.module.css';
import { MapButtons, mapKeys, useGround } from '../../../components/map/area-map.tsx';
import { MapAreas } from '../../../components/map/map-areas.tsx';
import { MapGround, MapScale } from '../../../components/map/map-ground.tsx';
import type { Plane, Position } from '../../../components/map/map-plane.ts';
import type { MapArea } from '../../../components/map/map-shapes.ts';
import { type MapView, toGround, toScreen } from '../../../components/map/map-view.ts';
import { Place } from '../../../components/map/place.tsx';
import type { Here } from '../../../components/map/use-location.ts';
import { type MapControls, useMapView } from '../../../components/map/use-map-view.ts';
import type { Point } from '../../../components/page/watch-gestures.ts';
import own from './draw-map.module.css';
import { cornerPlace, movedByMeters } from './outline.ts';

/** With more corners than this they are shown as dots, too close for fingers. */
const MOST_GRIPS = 80;
const REACH_M = 20_000;
/** Distance within which a touch counts as on a line, in px. */
const NEAR = 18;

/** How a person edits the corners of an outline. */
export type Drawing = {
  points: readonly Position[];
  chosen: number | null;
  choose: (at: number | null) => void;
  add: (corner: Position, at: number) => void;
  /** `isFirst` starts a movement that one undo reverts. */
  move: (at: number, corner: Position, isFirst: boolean) => void;
  remove: (at: number) => void;
  undo: () => void;
};

type Props = {
  label: string;
  neighbours: readonly MapArea[];
  drawing: Drawing;
  /** While walking, corners cannot be moved and the line stays open. */
  isWalk: boolean;
  here: Here;
};

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A corner that goes leaves its focus to the map, so that keys still reach it. */
const leavesFocus = (grip: HTMLButtonElement) => () => {
  if (document.activeElement === grip) grip.parentElement?.focus();
};

/** One corner: 20 px wide, with a touch area of 48; dragged, or moved by arrow keys by a metre, five with Shift. */
function Grip({
  at,
  place,
  plane,
  view,
  drawing,
}: {
  at: number;
  place: Point;
  plane: Plane;
  view: MapView;
  drawing: Drawing;
}) {
  const from = useRef<Point | null>(null);
  const { points, chosen, choose, move, remove } = drawing;
  const corner = points[at];
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const start = from.current;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (start === null || box === undefined) return;
    const now = { x: event.clientX - box.left, y: event.clientY - box.top };
    const isFirst = start.x === place.x && start.y === place.y;
    if (isFirst && Math.hypot(now.x - start.x, now.y - start.y) < 4) return;
    from.current = { x: Number.NaN, y: Number.NaN };
    move(at, plane.toPosition(toGround(now, view)), isFirst);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
    if (arrow === undefined && !isRemoval) return;
    event.preventDefault();
    if (isRemoval) return remove(at);
    const meters = event.shiftKey ? 5 : 1;
    if (arrow !== undefined && corner !== undefined)
      move(at, movedByMeters(corner, { x: arrow.x * meters, y: arrow.y * meters }), true);
  };
  return (
    <button
      ref={leavesFocus}
      type="button"
      data-grip=""
      className={own.grip}
      style={{ left: place.x, top: place.y }}
      aria-label={`Canto ${at + 1} de ${points.length}`}
      aria-pressed={chosen === at}
      onClick={() => choose(at)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = place;
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = null;
      }}
      onPointerCancel={() => {
        from.current = null;
      }}
    />
  );
}

type GripsProps = { corners: readonly Point[]; plane: Plane; view: MapView; drawing: Drawing };

function Grips({ corners, ...rest }: GripsProps) {
  if (corners.length > MOST_GRIPS) return null;
  // Corners are identified by their order: a moved corner is still the same.
  const grips = corners.map((place, at) => ({ place, at, id: `corner-${at}` }));
  return grips.map(({ place, at, id }) => <Grip key={id} at={at} place={place} {...rest} />);
}

function Line({ corners, isOpen }: { corners: readonly Point[]; isOpen: boolean }) {
  if (corners.length < 2) return null;
  const path = corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  return <path d={`M${path}${isOpen || corners.length < 3 ? '' : 'Z'}`} className={isOpen ? own.track : own.line} />;
}

/** Keys while drawing: Enter adds a corner at the centre, Backspace removes the last one. */
function drawKeys(map: MapControls, drawing: Drawing, addAtMiddle: () => void): (event: KeyboardEvent) => void {
  const moves = mapKeys(map);
  const actOf = ({ key, ctrlKey, metaKey, target, currentTarget }: KeyboardEvent): (() => void) | undefined => {
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') return drawing.undo;
    if (target !== currentTarget) return undefined;
    if (key === 'Enter' || key === ' ') return addAtMiddle;
    return key === 'Backspace' ? () => drawing.remove(drawing.points.length - 1) : undefined;
  };
  return (event) => {
    const act = actOf(event);
    if (act === undefined) return moves(event);
    event.preventDefault();
    act();
  };
}

/** The map on which an outline is drawn, with its neighbours. */
export function DrawMap({ label, neighbours, drawing, isWalk, here }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { points } = drawing;
  const [first] = useState(points);
  const { located } = here;
  const extra = useMemo(() => (located === null ? NO_PLACE : [located.at]), [located]);
  // A walk stays in view; drawing does not move the map.
  const { plane, placed, bounds, isKnown } = useGround(neighbours, extra, isWalk ? points : first);
  const map = useMapView(frame, {
    bounds,
    reach: REACH_M,
    onTap: (_, at) => {
      if (isWalk || !isKnown) return;
      const corners = points.map((point) => toScreen(plane.toPlane(point), map.view));
      drawing.add(plane.toPosition(toGround(at, map.view)), cornerPlace(corners, at, NEAR));
    },
  });
  const corners = points.map((point) => toScreen(plane.toPlane(point), map.view));
  const { size } = map;
  const addAtMiddle = () => {
    if (size === null || isWalk || !isKnown) return;
    drawing.add(plane.toPosition(toGround({ x: size.width / 2, y: size.height / 2 }, map.view)), points.length);
  };
  const reachable = {
    tabIndex: 0,
    role: 'group',
    'aria-label': isWalk
      ? label
      : `${label}. Setas movem o mapa, Enter marca um canto no meio, Backspace tira o último.`,
    onKeyDown: drawKeys(map, drawing, addAtMiddle),
  };
  return (
    <div ref={frame} className={styles.frame} data-drawing={!isWalk} data-moved="true" {...reachable}>
      {size !== null && (
        <svg role="img" aria-label={label} width={size.width} height={size.height} className={styles.canvas}>
          <MapGround view={map.view} size={size} />
          <MapAreas areas={placed} view={map.view} />
          <Line corners={corners} isOpen={isWalk} />
          {located !== null && <Place located={located} plane={plane} view={map.view} />}
          <MapScale view={map.view} size={size} />
          {!isWalk && <path d={`M${size.width / 2 - 12} ${size.height / 2}h24m-12-12v24`} className={own.cross} />}
          {corners.length > MOST_GRIPS &&
            corners.map(({ x, y }, at) => <circle key={points[at]?.join()} cx={x} cy={y} r={3} className={own.mark} />)}
        </svg>
      )}
      {!isWalk && <Grips corners={corners} plane={plane} view={map.view} drawing={drawing} />}
      <MapButtons map={map} plane={plane} here={here} />
    </div>
  );
}

const NO_PLACE: readonly Position[] = [];
