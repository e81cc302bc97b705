import type { TableCell } from '../ground/csv.ts';
import { type Row, withFixes } from '../sheets/columns.ts';
import type { Choices } from '../sheets/preview.ts';
import { polygonAreaHa } from '../stages/plot/geometry.ts';
import type { MapContent, MapShape } from './map-content.ts';
import { MAP_COLUMNS } from './map-farm.ts';

const MOST_FIELDS = 40;
const LEAST_SHOWN_EXACTLY_HA = 0.1;

/** Fields of the shapes of a map, in the order in which they come. */
export const fieldsOfMap = ({ shapes }: MapContent): readonly string[] =>
  [...new Set(shapes.flatMap(({ values }) => Object.keys(values)))].slice(0, MOST_FIELDS);

/** Hectares as they are shown and kept: to the hundredth, small plots to the square metre. */
function hectaresOf(geometry: unknown): number | null {
  const area = polygonAreaHa(geometry);
  return area === null ? null : Number(area.toFixed(area < LEAST_SHOWN_EXACTLY_HA ? 4 : 2));
}

function rowOf({ shape, name, fields }: { shape: MapShape; name: string; fields: readonly string[] }): Row {
  const values = fields.map(
    (field): TableCell => (Object.hasOwn(shape.values, field) ? (shape.values[field] ?? null) : null),
  );
  return { line: shape.line, cells: [name, hectaresOf(shape.geometry), null, ...values] };
}

/** Shapes without a name are counted; several of one name are told apart by their layer. */
function namesOf(shapes: readonly MapShape[]): (shape: MapShape) => string {
  const counted = Map.groupBy(shapes, ({ name }) => name);
  return ({ name, layer, line }) => {
    if (name === '') return layer === '' ? `Área ${line}` : `${layer} ${line}`;
    return (counted.get(name)?.length ?? 0) > 1 && layer !== '' ? `${name} (${layer})`.slice(0, 100) : name;
  };
}

/** The shapes of a map with a row for each, under headings. */
export type MapTable = {
  shapes: readonly MapShape[];
  rows: readonly Row[];
  headings: readonly { at: number; text: string }[];
};

/** The shapes as rows under headings, with the cells that were put right. */
export function tableOfMap(shapes: readonly MapShape[], choices: Choices): MapTable {
  const fields = fieldsOfMap({ shapes });
  const nameOf = namesOf(shapes);
  const headings = [
    { at: MAP_COLUMNS.name, text: 'Nome' },
    { at: MAP_COLUMNS.area, text: 'Área (ha)' },
    ...fields.map((text, at) => ({ at: at + MAP_COLUMNS.values, text })),
  ];
  const rows = shapes.map((shape) => rowOf({ shape, name: nameOf(shape), fields }));
  return { shapes, rows: rows.map(withFixes(choices)), headings };
}
