import { stateCode } from '../../farm/states.ts';
import { textAt } from '../../record/data-values.ts';
import type { FarmFacts } from '../../record/record.ts';
import { type EuropeShape, europeShapes } from './europe-shape.ts';
import type { LotPlace } from './lot-places.ts';
import type { Micro, MicroRing } from './micro.ts';

/** The media type of GeoJSON (RFC 7946). */
export const GEOJSON = 'application/geo+json';

/** Hectares in the file have at most four decimals. */
const HECTARE_PARTS = 10_000;

type Farm = Pick<FarmFacts, 'name' | 'city' | 'state' | 'settings'>;

/** Millionths as degrees with exactly 6 decimals, which no JSON writer keeps: `-22.119100`. */
function degrees(millionths: number): string {
  const digits = String(Math.abs(millionths)).padStart(7, '0');
  return `${millionths < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

const position = ([longitude, latitude]: Micro): string => `[${degrees(longitude)},${degrees(latitude)}]`;
const closedRing = (ring: MicroRing): string => `[${[...ring, ...ring.slice(0, 1)].map(position).join(',')}]`;

function coordinates(shape: EuropeShape): string {
  if (shape.type === 'Point') return position(shape.points[0]);
  if (shape.type === 'MultiPoint') return `[${shape.points.map(position).join(',')}]`;
  const polygons = shape.rings.map((ring) => `[${closedRing(ring)}]`);
  return shape.type === 'Polygon' ? (polygons[0] ?? '[]') : `[${polygons.join(',')}]`;
}

/** Hectares with at most 4 decimals. */
export const hectaresIn = (hectares: number): number => Math.round(hectares * HECTARE_PARTS) / HECTARE_PARTS;

/** Who is named as producer: the farm's setting, otherwise the farm. */
export const producerName = ({ name, settings }: Farm): string => settings.producer.name ?? name;

/** `Talhão 01, Fazenda Boa Vista, Carmo de Minas/MG`; of bought coffee what is known of its origin. */
export function productionPlace({ record, isBought }: LotPlace, { name, city, state }: Farm): string {
  if (!isBought) return `${record.name}, ${name}, ${city}/${stateCode(state)}`;
  return textAt(record.data, 'originReference') ?? textAt(record.data, 'boughtFrom') ?? record.code;
}

/** Shapes of a place to declare, of all its days; each is a feature of its own. */
export const shapesToDeclare = ({ shapes, hectares }: LotPlace): readonly EuropeShape[] =>
  shapes.flatMap((shape) => europeShapes(shape, hectares));

const producerOf = ({ record, isBought }: LotPlace, farm: Farm): string =>
  isBought ? (textAt(record.data, 'boughtFrom') ?? producerName(farm)) : producerName(farm);

function featuresOf(place: LotPlace, farm: Farm): readonly string[] {
  const shapes = shapesToDeclare(place);
  const { hectares } = place;
  return shapes.map((shape, number) => {
    const part = shapes.length > 1 ? ` (${number + 1}/${shapes.length})` : '';
    const properties = JSON.stringify({
      ProducerName: producerOf(place, farm),
      ProducerCountry: 'BR',
      ProductionPlace: productionPlace(place, farm) + part,
      ...('points' in shape && hectares !== undefined && { Area: hectaresIn(hectares) }),
    });
    const geometry = `{"type":"${shape.type}","coordinates":${coordinates(shape)}}`;
    return `{"type":"Feature","properties":${properties},"geometry":${geometry}}`;
  });
}

/**
 * `plots.geojson` of a lot (RFC 7946), for the importer in the European Union: a feature for each place that fed the lot, in
 * the order of its share, in the words that his form expects. What cannot be declared is left out; `lotReadiness` tells of it.
 */
export function plotsFile(places: readonly LotPlace[], farm: Farm): string {
  const features = places.flatMap((place) => featuresOf(place, farm));
  return `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`;
}
