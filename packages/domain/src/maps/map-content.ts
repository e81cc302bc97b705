import type { Geometry } from '../ground/geometry.ts';
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

/** Collects the shapes of a file as they are read; throws `import/too-large` (413). */
export function mapCollector() {
  const shapes: MapShape[] = [];
  const bounds: MapBounds = mapBounds();
  return {
    bounds,
    take: ({ name, layer, values, geometry: raw }: FileShape, toDegrees?: ToDegrees): void => {
      bounds.countShape();
      const usable = usableGeometry(raw, toDegrees);
      const kept =
        'trouble' in usable ? { geometry: null, told: [], isPath: usable.isPath === true, ...usable } : usable;
      shapes.push({ line: shapes.length + 1, name, layer, values, isPath: false, trouble: null, ...kept });
    },
    content: (): MapContent => ({ shapes }),
  };
}

/** What `mapCollector` makes. */
export type MapCollector = ReturnType<typeof mapCollector>;
