import { useId } from 'react';
import type { Point } from '../page/watch-gestures.ts';
import styles from './area-map.module.css';
import { CATEGORY_PATTERNS, categoryColor, patternOf } from './categories.ts';
import type { MapArea, MapShape } from './map-shapes.ts';
import { type MapView, toScreen } from './map-view.ts';
import { type PlacedName, placeNames } from './place-names.ts';

/** An area with its shape in metres. */
export type PlacedArea = { area: MapArea; shape: MapShape };

const path = (rings: readonly (readonly Point[])[], view: MapView): string =>
  rings
    .map((ring) => {
      const points = ring.map((point) => {
        const { x, y } = toScreen(point, view);
        return `${x.toFixed(1)} ${y.toFixed(1)}`;
      });
      return `M${points.join('L')}Z`;
    })
    .join('');

/** The pattern of a category in its colour, under an id. */
function CategoryPattern({ id, category }: { id: string; category: number }) {
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse" style={{ color: categoryColor(category) }}>
      <path d={CATEGORY_PATTERNS[patternOf(category)]} className={styles.pattern} />
    </pattern>
  );
}

function AreaShape({ placed: { area, shape }, view, fill }: { placed: PlacedArea; view: MapView; fill: string }) {
  const color = categoryColor(area.category);
  if (shape.kind === 'circle') {
    const { x, y } = toScreen(shape.centre, view);
    return (
      <g data-area={area.id} data-quiet={area.quiet} className={styles.area} style={{ color }}>
        <circle cx={x} cy={y} r={Math.max(shape.radius * view.scale, 12)} className={styles.circle} />
        <circle cx={x} cy={y - Math.min(12, shape.radius * view.scale * 0.45)} r={5} className={styles.dot} />
      </g>
    );
  }
  const outline = path(shape.rings, view);
  return (
    <g data-area={area.id} data-quiet={area.quiet} className={styles.area} style={{ color }}>
      <path d={outline} fillRule="evenodd" className={styles.tint} />
      <path d={outline} fillRule="evenodd" className={styles.outline} fill={`url(#${fill})`} />
    </g>
  );
}

function Name({ placed: { text, note, at } }: { placed: PlacedName }) {
  return (
    <text textAnchor="middle" x={at.x} y={at.y} className={styles.name}>
      {text}
      {note !== undefined && (
        <tspan x={at.x} dy={20} className={styles.note}>
          {note}
        </tspan>
      )}
    </text>
  );
}

/** The areas of a map by colour and pattern, with names where there is room. */
export function MapAreas({ areas, view }: { areas: readonly PlacedArea[]; view: MapView }) {
  const id = useId().replaceAll(':', '');
  const categories = [...new Set(areas.map(({ area }) => area.category))];
  return (
    <>
      <defs>
        {categories.map((category) => (
          <CategoryPattern key={category} id={`${id}-${category}`} category={category} />
        ))}
      </defs>
      {areas.map((placed) => (
        <AreaShape key={placed.area.id} placed={placed} view={view} fill={`${id}-${placed.area.category}`} />
      ))}
      {placeNames(areas, view).map((placed) => (
        <Name key={placed.id} placed={placed} />
      ))}
    </>
  );
}
