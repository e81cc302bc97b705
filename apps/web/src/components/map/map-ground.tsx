import styles from './area-map.module.css';
import { gridLines, gridStep, lengthWords, type MapView } from './map-view.ts';

type Size = { width: number; height: number };

/** The map's background: a grid of 100 m, finer or coarser depending on the scale. */
export function MapGround({ view, size: { width, height } }: { view: MapView; size: Size }) {
  const step = gridStep(view.scale) * view.scale;
  const lines = [
    ...gridLines(view.x, width, step).map((x) => `M${x.toFixed(1)} 0V${height}`),
    ...gridLines(view.y, height, step).map((y) => `M0 ${y.toFixed(1)}H${width}`),
  ];
  return (
    <>
      <rect width={width} height={height} className={styles.ground} />
      <path d={lines.join('')} className={styles.grid} />
    </>
  );
}

/** The scale bar at the lower left. */
export function MapScale({ view, size: { height } }: { view: MapView; size: Size }) {
  const meters = gridStep(view.scale);
  const length = meters * view.scale;
  return (
    <g transform={`translate(14 ${height - 16})`} className={styles.scale}>
      <path d={`M0-6V0H${length.toFixed(1)}V-6`} />
      <text x={length + 8} y={2}>
        {lengthWords(meters)}
      </text>
    </g>
  );
}
