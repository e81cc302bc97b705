import type { Geometry } from '../ground/geometry.ts';
import type { FarmRecord } from '../record/record.ts';
import type { SheetFarm } from '../sheets/sheet-farm.ts';

/** What reading a map looks up on its farm. */
export type MapFarm = SheetFarm & {
  name: string;
  /** Code or name of the farm's state. */
  state: string;
  /** The outline that the farm has, and whether who asks may change it. */
  outline: Geometry | null;
  mayChangeOutline: boolean;
  /** Holds plots that are checked from now on against another outline. */
  useOutline: (outline: Geometry) => void;
};

/** A row of a map's table: name, hectares, where it goes, and what else the file says, by the columns' places. */
export const MAP_COLUMNS = { name: 0, area: 1, destination: 2, values: 3 } as const;

/** Where a shape goes. */
export type Destination =
  | { kind: 'new' }
  | { kind: 'plot'; record: FarmRecord }
  | { kind: 'outline' }
  | { kind: 'out' }
  | { kind: 'unknown'; typed: string };
