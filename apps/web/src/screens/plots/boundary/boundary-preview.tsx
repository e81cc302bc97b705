import { useMemo } from 'react';
import { AreaMap } from '../../../components/map/area-map.tsx';
import type { MapArea } from '../../../components/map/map-shapes.ts';
import { useLocation } from '../../../components/map/use-location.ts';
import styles from './boundary-part.module.css';

const nowhere = () => undefined;

/** A small map of a plot with its neighbours as background. */
export function BoundaryPreview({
  geometry,
  areaHa,
  neighbours,
}: {
  geometry: unknown;
  areaHa: number | null;
  neighbours: readonly MapArea[];
}) {
  const here = useLocation();
  const areas = useMemo(
    () => [
      ...neighbours.map((area) => ({ ...area, quiet: true })),
      { id: 'own', name: '', geometry, areaHa, category: 0, focus: true },
    ],
    [neighbours, geometry, areaHa],
  );
  return (
    <div className={styles.map}>
      <AreaMap label="Mapa deste talhão entre os outros" areas={areas} here={here} onChoose={nowhere} />
    </div>
  );
}
