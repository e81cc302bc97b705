import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { finished } from '@cafezal/domain/ground/steps.ts';
import { systemOfGeoJson } from '@cafezal/domain/maps/coordinate-system.ts';
import { geoJsonShapes } from '@cafezal/domain/maps/geojson-shapes.ts';
import { type MapCollector, type MapContent, mapCollector } from '@cafezal/domain/maps/map-content.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { polygonAreaHa } from '@cafezal/domain/stages/plot/geometry.ts';

/** A shape of a file: id, name, GeoJSON, and hectares if it is an outline. */
export type FileShape = { id: string; name: string; geometry: unknown; areaHa: number | null };

/** The shapes of a file, or why there are none, as a message. */
export type ReadShapes = { shapes: readonly FileShape[] } | { trouble: string };

/** Larger files are refused: even a farm with hundreds of plots needs less. */
export const MOST_BYTES = 5_000_000;

const NO_SHAPE = 'Este arquivo não tem nenhum contorno nem ponto.';
const BROKEN = 'Este arquivo está quebrado. Exporte de novo e traga inteiro.';
const IN_METERS = 'Este mapa está em metros (UTM). Exporte em graus, WGS 84 ou SIRGAS 2000, e traga de novo.';

/** Splits the found shapes into usable ones and reasons why the others are not. */
function shapesOf({ shapes }: MapContent): ReadShapes {
  const usable = shapes.filter(({ geometry }) => geometry !== null);
  if (usable.length === 0) return { trouble: shapes[0]?.trouble ?? NO_SHAPE };
  return {
    shapes: usable.map(({ line, name, geometry }) => ({
      id: String(line),
      name: name || `Área ${formatNumber(line)}`,
      geometry,
      areaHa: polygonAreaHa(geometry),
    })),
  };
}

/** The shapes that a reader finds, or why it finds none. */
export function collected(read: (collector: MapCollector) => void): ReadShapes {
  const collector = mapCollector();
  try {
    read(collector);
    finished(collector.settle());
    return shapesOf(collector.content());
  } catch (error) {
    return { trouble: error instanceof Problem && error.details.message !== undefined ? error.message : BROKEN };
  }
}

/** The shapes of a GeoJSON geometry, feature or collection in degrees. */
export const readGeoJson = (text: string): ReadShapes =>
  collected(({ take }) => {
    const parsed: unknown = JSON.parse(text);
    if (systemOfGeoJson(parsed).kind !== 'degrees') throw new Problem('import/unreadable', { message: IN_METERS });
    for (const shape of geoJsonShapes(parsed)) take(shape);
  });

/** The type of a file by its name and first character; null for any other. */
export function fileKind(name: string, text: string): 'geojson' | 'xml' | null {
  const start = text.replace(/^\uFEFF/, '').trimStart()[0];
  if (start === '{' && !/\.(kml|gpx)$/i.test(name)) return 'geojson';
  return start === '<' ? 'xml' : null;
}
