import { parseGeometry } from '@cafezal/domain/ground/geometry.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { polygonAreaHa, polygonsOf } from '@cafezal/domain/stages/plot/geometry.ts';
import type { ReadShapes } from '../../../plots/outline/read-shapes.ts';

/** The map of a grower as it is stored, or why a file gives none, as a message. */
export type GrowerMap = { geometry: unknown } | { trouble: string };

/** All outlines of a file as one map; a file with a single point gives that point. */
export function growerMap(read: ReadShapes): GrowerMap {
  if ('trouble' in read) return read;
  const polygons = read.shapes.flatMap(({ geometry }) => polygonsOf(geometry));
  const [only, ...others] = read.shapes;
  if (polygons.length === 0 && others.length > 0)
    return {
      trouble: `O arquivo traz ${formatNumber(read.shapes.length)} pontos e nenhum contorno. Traga um só ponto, ou os contornos.`,
    };
  const whole = polygons.length === 0 ? only?.geometry : { type: 'MultiPolygon', coordinates: polygons };
  const parsed = parseGeometry(whole);
  return 'geometry' in parsed ? parsed : { trouble: parsed.problem };
}

/** `2 talhões, 6,8 ha`; `Um ponto`; null without a map. */
export function growerMapWords(geometry: unknown): string | null {
  if (geometry === null || geometry === undefined) return null;
  const count = polygonsOf(geometry).length;
  if (count === 0) return 'Um ponto';
  return `${formatNumber(count)} ${count === 1 ? 'talhão' : 'talhões'}, ${formatNumber(polygonAreaHa(geometry) ?? 0, 2)}\u00a0ha`;
}
