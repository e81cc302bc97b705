import type { Field, FieldKind, FieldOf, Fields } from '@cafezal/domain/definition/fields.ts';
import { fieldEntries } from '@cafezal/domain/definition/stage.ts';
import type { ProductForm, Section } from '@cafezal/domain/record/record.ts';
import { hasRowIds } from '@cafezal/domain/record/row-ids.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';

/** The query by which a list of records finds and orders them; a file of them takes it too. */
export const FINDING = {
  q: 'words that name, code, lot, notes, plots or buyer must have',
  status: 'one or several, by comma',
  season: 'one or several, by comma: 2026/27',
  from: 'first day',
  to: 'last day',
  plot: 'id of a plot that the coffee comes from',
  deleted: 'true: the bin',
  sort: 'date name code createdAt updatedAt kg, - for descending; default -date',
} as const;

type Schema = Readonly<Record<string, unknown>>;

const number: Schema = { type: ['number', 'string', 'null'], description: 'a number, or text as typed in pt-BR' };
const text: Schema = { type: ['string', 'null'] };
const day: Schema = { type: ['string', 'null'], pattern: '^\\d{4}-\\d{2}-\\d{2}$' };

/** JSON Schema of each kind of field; ranges, options and lengths are in GET /api/sections. */
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

const rowId: Schema = {
  type: ['string', 'null'],
  format: 'uuid',
  description: 'without it: that of the equal stored row, else of the row in its place, else one made of the place',
};

/** A field, and the id of its rows where they have one. */
function fieldSchema(name: string, field: Field): Schema {
  // The entry of a kind accepts the fields of that kind.
  const schema = { title: field.label, ...(SCHEMAS[field.kind] as (one: typeof field) => Schema)(field) };
  if (field.kind !== 'list' || !hasRowIds(name)) return schema;
  return { ...schema, items: objectOf(field.row, { id: rowId }) };
}

const objectOf = (fields: Fields, besides: Schema = {}): Schema => ({
  type: 'object',
  properties: {
    ...besides,
    ...Object.fromEntries(fieldEntries(fields).map(([name, field]) => [name, fieldSchema(name, field)])),
  },
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
  const { nameField, statuses, gives } = stageOf(section);
  return {
    name: text,
    ...(nameField === null ? {} : { [nameField]: text }),
    code: text,
    date: day,
    season: { type: ['string', 'null'], pattern: '^\\d{4}/\\d{2}$' },
    status: { enum: [...Object.keys(statuses), null] },
    notes: text,
    data: objectOf(fieldsOf(section)),
    inputs: { type: ['array', 'null'], items: input },
    outputs: { type: ['array', 'null'], items: output(gives) },
    confirmedWarnings: { type: 'array', items: { type: 'string' } },
  };
}

/** Body of a POST to a section, generated from its definition. */
export const recordBody = (section: Section): Schema => ({
  type: 'object',
  properties: { id: { type: 'string', format: 'uuid' }, ...properties(section) },
});

const CHANGE: Schema = {
  type: 'object',
  description: 'the day from which the sent values hold; without it they were wrong before too',
  required: ['from'],
  properties: { from: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } },
};

/** Body of a PATCH of a record. */
export const recordPatch = (section: Section): Schema => ({
  type: 'object',
  properties: {
    ...properties(section),
    ...(stageOf(section).leadsSeason === true ? { reason: { ...text, minLength: 3, maxLength: 500 } } : {}),
    ...(stageOf(section).versioned === undefined ? {} : { change: CHANGE }),
    recalculated: { type: 'null' },
    correction: {
      type: 'object',
      required: ['reason', 'draws'],
      properties: { reason: { type: 'string' }, draws: { const: 'scale' } },
    },
  },
});
