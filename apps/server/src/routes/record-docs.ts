import type { FieldKind, FieldOf, Fields } from '@cafezal/domain/definition/fields.ts';
import { fieldEntries } from '@cafezal/domain/definition/stage.ts';
import type { ProductForm, Section } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';

type Schema = Readonly<Record<string, unknown>>;

const number: Schema = { type: ['number', 'string', 'null'], description: 'a number, or text as typed in pt-BR' };
const text: Schema = { type: ['string', 'null'] };
const day: Schema = { type: ['string', 'null'], pattern: '^\\d{4}-\\d{2}-\\d{2}$' };

/** JSON Schema of each kind of field; ranges, options and lengths are those of GET /api/sections. */
const SCHEMAS: { [Kind in FieldKind]: (field: FieldOf<Kind>) => Schema } = {
  text: () => text,
  number: () => number,
  money: () => number,
  date: () => day,
  instant: () => ({ type: ['string', 'null'], format: 'date-time' }),
  phone: () => ({
    type: ['object', 'string', 'null'],
    description: 'parts as digits, or a line as typed, such as (35) 99999-8888',
    properties: { countryCode: text, areaCode: text, number: text },
  }),
  yesNo: () => ({ type: ['boolean', 'null'] }),
  choice: ({ options }) => ({ enum: [...Object.keys(options), null] }),
  choices: ({ options }) => ({ type: ['array', 'null'], items: { enum: Object.keys(options) } }),
  reference: () => text,
  references: () => ({ type: ['array', 'null'], items: { type: 'string' } }),
  list: ({ row }) => ({ type: ['array', 'null'], items: objectOf(row) }),
  group: ({ row }) => ({ ...objectOf(row), type: ['object', 'null'] }),
  shares: () => ({ type: ['object', 'null'], additionalProperties: number }),
  geometry: () => ({ type: ['object', 'null'], description: 'GeoJSON Point, Polygon or MultiPolygon' }),
};

const objectOf = (fields: Fields): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    fieldEntries(fields).map(([name, field]) => [
      name,
      // The entry under a kind takes the field of that very kind.
      { title: field.label, ...(SCHEMAS[field.kind] as (one: typeof field) => Schema)(field) },
    ]),
  ),
});

const input: Schema = {
  type: 'object',
  required: ['recordId', 'kg'],
  properties: { recordId: { type: 'string', format: 'uuid' }, output: text, kg: number, date: day },
};

const forms = (all: readonly ProductForm[]): Schema => (all.length === 0 ? text : { enum: [...all] });

const output = (gives: readonly ProductForm[]): Schema => ({
  type: 'object',
  required: ['kg'],
  properties: {
    key: { type: 'string', pattern: '^[a-z0-9-]{1,30}$' },
    form: forms(gives),
    kg: number,
    liters: number,
    grade: text,
    lot: text,
    humidity: number,
  },
});

function properties(section: Section): Schema {
  const { nameField, fields, statuses, gives } = stageOf(section);
  return {
    name: text,
    ...(nameField === null ? {} : { [nameField]: text }),
    code: text,
    date: day,
    season: { type: ['string', 'null'], pattern: '^\\d{4}/\\d{2}$' },
    status: { enum: [...Object.keys(statuses), null] },
    notes: text,
    data: objectOf(fields),
    inputs: { type: ['array', 'null'], items: input },
    outputs: { type: ['array', 'null'], items: output(gives) },
    confirmedWarnings: { type: 'array', items: { type: 'string' } },
  };
}

/** What a POST to a section takes, generated from its definition; ranges and lengths are those of GET /api/sections. */
export const recordBody = (section: Section): Schema => ({
  type: 'object',
  properties: { id: { type: 'string', format: 'uuid' }, ...properties(section) },
});

/** What a PATCH of a record takes. */
export const recordPatch = (section: Section): Schema => ({
  type: 'object',
  properties: {
    ...properties(section),
    recalculated: { type: 'null' },
    correction: {
      type: 'object',
      required: ['reason', 'draws'],
      properties: { reason: { type: 'string' }, draws: { const: 'scale' } },
    },
  },
});
