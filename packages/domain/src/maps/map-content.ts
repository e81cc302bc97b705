import type { Geometry } from '../ground/geometry.ts';
import type { Steps } from '../ground/steps.ts';
import { type FileShape, type MapBounds, mapBounds } from './map-shape.ts';
import { type ToDegrees, usableGeometry } from './usable-geometry.ts';

/** A shape as it is kept: with its geometry, or why it has none. `line` counts the shapes of the file from 1. */
export type MapShape = {
  line: number;
  name: string;
  layer: string;
  values: Readonly<Record<string, string>>;
  geometry: Geometry | null;
  /** What was done to the shape, for people. */
  told: readonly string[];
  /** Why it has no geometry. A path that does not close is none either, but nothing is wrong with it. */
  trouble: string | null;
  isPath: boolean;
};

/** What is kept of a map that came in. */
export type MapContent = { shapes: readonly MapShape[] };

type Taken = { shape: FileShape; toDegrees: ToDegrees | undefined };

function* keptOf({ shape, toDegrees }: Taken, line: number): Steps<MapShape> {
  const { name, layer, values, geometry: raw } = shape;
  const usable = yield* usableGeometry(raw, toDegrees);
  return { line, name, layer, values, geometry: null, told: [], isPath: false, trouble: null, ...usable };
}

/**
 * Collects the shapes of a file as they are read; throws `import/too-large` (413). What was taken is looked at by `settle`, in
 * steps: a shape may have 50,000 corners.
 */
export function mapCollector() {
  const shapes: MapShape[] = [];
  const waiting: Taken[] = [];
  const bounds: MapBounds = mapBounds();
  return {
    bounds,
    take: (shape: FileShape, toDegrees?: ToDegrees): void => {
      bounds.countShape();
      waiting.push({ shape, toDegrees });
    },
    /** Looks at all shapes that were taken since. */
    settle: function* (): Steps<void> {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        shapes.push(yield* keptOf(next, shapes.length + 1));
        yield;
      }
    },
    content: (): MapContent => ({ shapes }),
  };
}

/** What `mapCollector` makes. */
export type MapCollector = ReturnType<typeof mapCollector>;
