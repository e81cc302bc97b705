import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { IconButton } from '../controls/button.tsx';
import type { Point } from '../page/watch-gestures.ts';
import styles from './area-map.module.css';
import { LocateButton } from './locate-button.tsx';
import { MapAreas, type PlacedArea } from './map-areas.tsx';
import { MapGround, MapScale } from './map-ground.tsx';
import { type Bounds, boundsOf, type Plane, type Position, planeAt } from './map-plane.ts';
import { cornersOf, type MapArea, positionsOf, shapeOf } from './map-shapes.ts';
import { Place } from './place.tsx';
import type { Here } from './use-location.ts';
import { type MapControls, type MapState, useMapView } from './use-map-view.ts';

/** Metres shown around a place without any drawn area. */
const ROUND_HERE = 150;
/** The coffee region of Minas Gerais, while no place is known. */
const NOWHERE: Position = [-45.13, -22.12];

const NO_PLACE: readonly Position[] = [];

/**
 * The plane, the shapes of the areas on it, and the bounds to show: the areas in `focus`, or all areas, and the `extra`
 * positions.
 */
export function useGround(areas: readonly MapArea[], extra: readonly Position[], focus = NO_PLACE) {
  const [first] = [...areas.flatMap(({ geometry }) => positionsOf(geometry).slice(0, 1)), ...focus, ...extra];
  const [longitude, latitude] = first ?? NOWHERE;
  const plane = useMemo(() => planeAt([longitude, latitude]), [longitude, latitude]);
  const placed = useMemo(
    () =>
      areas.flatMap((area): PlacedArea[] => {
        const shape = shapeOf(area, plane);
        return shape === null ? [] : [{ area, shape }];
      }),
    [areas, plane],
  );
  const bounds = useMemo((): Bounds => {
    const meant = focus.length > 0 ? focus.map(plane.toPlane) : placed.flatMap(({ shape }) => cornersOf(shape));
    const points = [...meant, ...extra.map(plane.toPlane)];
    return boundsOf(points) ?? { left: -ROUND_HERE, right: ROUND_HERE, top: -ROUND_HERE, bottom: ROUND_HERE };
  }, [placed, extra, focus, plane]);
  return { plane, placed, bounds, isKnown: first !== undefined };
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};
/** How far an arrow key moves the map, in px. */
const STEP = 64;

/** Keyboard control while the map has the focus. */
export function mapKeys({ zoom, fit, move }: MapControls): (event: KeyboardEvent) => void {
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    '0': fit,
  };
  return (event) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const act = arrow === undefined ? keys[event.key] : () => move({ x: arrow.x * STEP, y: arrow.y * STEP });
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
}

type Props = {
  /** Accessible name of the map, such as `Mapa dos 4 talhões, colorido por cultivar`. */
  label: string;
  areas: readonly MapArea[];
  here: Here;
  onChoose: (id: string) => void;
  children?: ReactNode;
};

/** Corners of the focused areas with a margin, so that the surroundings are visible. */
function focusOf(areas: readonly MapArea[]): readonly Position[] {
  const meant = areas.filter(({ focus }) => focus === true);
  return meant.flatMap(({ geometry, areaHa }) => {
    const [first] = positionsOf(geometry);
    if (first === undefined) return [];
    const plane = planeAt(first);
    const shape = shapeOf({ geometry, areaHa }, plane);
    const box = shape === null ? null : boundsOf(cornersOf(shape));
    if (box === null) return [];
    const more = Math.max(box.right - box.left, box.bottom - box.top) * 0.3;
    return [
      plane.toPosition({ x: box.left - more, y: box.top - more }),
      plane.toPosition({ x: box.right + more, y: box.bottom + more }),
    ];
  });
}

/** The map: ground, grid, scale and areas, moved by touch, wheel and keys. It loads no images. */
export function AreaMap({ label, areas, here, onChoose, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { located } = here;
  const extra = useMemo(() => (located === null ? NO_PLACE : [located.at]), [located]);
  const focus = useMemo(() => focusOf(areas), [areas]);
  const { plane, placed, bounds } = useGround(areas, extra, focus);
  const map = useMapView(frame, {
    bounds,
    onTap: (target) => {
      const id = target?.closest('[data-area]')?.getAttribute('data-area');
      if (id !== null && id !== undefined) onChoose(id);
    },
  });
  const reachable = {
    tabIndex: 0,
    role: 'group',
    'aria-label': `${label}. Setas movem, mais e menos aproximam e afastam, zero mostra tudo.`,
    onKeyDown: mapKeys(map),
  };
  return (
    <div ref={frame} className={styles.frame} data-moved={map.isMoved} {...reachable}>
      {map.size !== null && (
        <svg role="img" aria-label={label} width={map.size.width} height={map.size.height} className={styles.canvas}>
          <MapGround view={map.view} size={map.size} />
          <MapAreas areas={placed} view={map.view} />
          {located !== null && <Place located={located} plane={plane} view={map.view} />}
          <MapScale view={map.view} size={map.size} />
        </svg>
      )}
      {children}
      <MapButtons map={map} plane={plane} here={here} />
    </div>
  );
}

/** The buttons at the lower right: zoom in, zoom out, my location. */
export function MapButtons({ map, plane, here }: { map: MapState & MapControls; plane: Plane; here: Here }) {
  return (
    <div className={styles.buttons}>
      <IconButton label="Aproximar" icon="plus" onClick={() => map.zoom(1)} />
      <IconButton label="Afastar" icon="minus" onClick={() => map.zoom(-1)} />
      <LocateButton here={here} onShow={(at) => map.show(plane.toPlane(at))} onFit={map.fit} isMoved={map.isMoved} />
    </div>
  );
}
