import styles from './area-map.module.css';
import type { Plane } from './map-plane.ts';
import { type MapView, toScreen } from './map-view.ts';
import type { Located } from './use-location.ts';

/** The person's location with a ring for its accuracy. */
export function Place({ located, plane, view }: { located: Located; plane: Plane; view: MapView }) {
  const { x, y } = toScreen(plane.toPlane(located.at), view);
  return (
    <g>
      <title>Você está aqui</title>
      <circle cx={x} cy={y} r={Math.max(14, located.accuracyM * view.scale)} className={styles.accuracy} />
      <circle cx={x} cy={y} r={8} className={styles.here} />
    </g>
  );
}
