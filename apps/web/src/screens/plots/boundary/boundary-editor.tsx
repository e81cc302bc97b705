import { useState } from 'react';
import type { Position } from '../../../components/map/map-plane.ts';
import type { MapArea } from '../../../components/map/map-shapes.ts';
import { OutlineEditor } from '../outline/outline-editor.tsx';
import { cornersOf, type OutlineWay } from '../outline/outline-task.ts';

/** The editor of a plot's outline: it goes on with the corners that were `kept`, else with what the plot has. */
export function BoundaryEditor({
  value,
  kept,
  ...task
}: {
  value: unknown;
  kept: readonly Position[];
  way: OutlineWay;
  neighbours: readonly MapArea[];
  onChange: (points: readonly Position[]) => void;
  onUse: (geometry: unknown) => void;
  onClose: () => void;
}) {
  // What the plot had when the editor was opened; what is made since then is its own.
  const [{ start, whole }] = useState(() => {
    const corners = kept.length > 0 ? kept : cornersOf(value);
    return { start: corners ?? [], whole: corners === null ? value : null };
  });
  return <OutlineEditor start={start} whole={whole} {...task} />;
}
