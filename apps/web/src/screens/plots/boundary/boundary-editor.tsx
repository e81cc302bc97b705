import { useState } from 'react';
import type { Position } from '../../../components/map/map-plane.ts';
import type { MapArea } from '../../../components/map/map-shapes.ts';
import { OutlineEditor } from '../outline/outline-editor.tsx';
import { cornersOf, type OutlineWay } from '../outline/outline-task.ts';

/** The editor of a plot's outline. Starts with the corners of the draft (`kept`), or with the plot's outline. */
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
  // The plot's outline when the editor was opened; later changes are in the editor.
  const [{ start, whole }] = useState(() => {
    const corners = kept.length > 0 ? kept : cornersOf(value);
    return { start: corners ?? [], whole: corners === null ? value : null };
  });
  return <OutlineEditor start={start} whole={whole} {...task} />;
}
