/** Shapes of a made-up farm in the south of Minas, as GeoJSON. */

/** A square with its south-western corner there, `side` degrees long, clockwise. */
export const square = (west: number, south: number, side = 0.002): number[][] => [
  [west, south],
  [west, south + side],
  [west + side, south + side],
  [west + side, south],
  [west, south],
];
/** An outline with its name and what else a file says of it. */
export const feature = (nome: string, ring: number[][], more: object = {}) => ({
  type: 'Feature',
  properties: { nome, ...more },
  geometry: { type: 'Polygon', coordinates: [ring] },
});
/** A file of shapes. */
export const collection = (...features: unknown[]): string => JSON.stringify({ type: 'FeatureCollection', features });
