import type { FieldKind, FieldOf, Fields } from '@cafezal/domain/fields.ts';
import { PRODUCT_FORMS } from '@cafezal/domain/forms.ts';
import { fieldEntries } from '@cafezal/domain/stage.ts';
import { STAGES } from '@cafezal/domain/stages.ts';

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

const output: Schema = {
  type: 'object',
  required: ['kg'],
  properties: {
    key: { type: 'string', pattern: '^[a-z0-9-]{1,30}$' },
    form: { enum: Object.keys(PRODUCT_FORMS) },
    kg: number,
    liters: number,
    grade: text,
    lot: text,
    humidity: number,
  },
};

const allFields = (): Fields => Object.assign({}, ...STAGES.map(({ fields }) => fields));

/** What a record's POST and PATCH take, generated from the definitions of all sections. */
export const RECORD_BODY: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    name: text,
    code: text,
    date: day,
    season: { type: ['string', 'null'], pattern: '^\\d{4}/\\d{2}$' },
    status: text,
    notes: text,
    data: { ...objectOf(allFields()), description: 'fields of the section: GET /api/sections' },
    inputs: { type: ['array', 'null'], items: input },
    outputs: { type: ['array', 'null'], items: output },
    confirmedWarnings: { type: 'array', items: { type: 'string' } },
  },
};

/** What a PATCH takes besides. */
export const RECORD_PATCH: Schema = {
  type: 'object',
  properties: {
    ...(RECORD_BODY.properties as Record<string, unknown>), // an object in the constant above
    recalculated: { type: 'null' },
    correction: {
      type: 'object',
      required: ['reason', 'draws'],
      properties: { reason: { type: 'string' }, draws: { const: 'scale' } },
    },
  },
};
