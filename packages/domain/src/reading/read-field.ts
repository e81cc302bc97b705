import type { Field, FieldKind, FieldOf, Fields } from '../definition/fields.ts';
import { fieldEntries } from '../definition/stage.ts';
import { isEmpty, isObject } from '../ground/json-value.ts';
import { formatNumber } from '../ground/numbers.ts';
import { isUuid } from '../ground/uuid.ts';
import { hasRowIds } from '../record/row-ids.ts';
import { readGeometry } from './read-geometry.ts';
import { readMoney, readNumber } from './read-number.ts';
import { readPhone } from './read-phone.ts';
import {
  readChoice,
  readChoices,
  readDay,
  readInstant,
  readReference,
  readReferences,
  readText,
  readYesNo,
} from './read-word.ts';
import { inside, type Place, refuse } from './reading-place.ts';

/** How many rows a list may have. */
export const MOST_ROWS = 1_000;

type Reader<Kind extends FieldKind> = (raw: unknown, field: FieldOf<Kind>, place: Place) => unknown;
type Row = Readonly<Record<string, unknown>>;

/**
 * The values of fields as they are stored: empty ones left out, unknown keys dropped, unreadable ones reported and left
 * out.
 */
export function readFields(raw: Row, fields: Fields, place: Place): Row {
  const values: Record<string, unknown> = {};
  for (const [name, field] of fieldEntries(fields)) {
    // Most fields of most records are empty: their places are not made.
    if (!Object.hasOwn(raw, name) || isEmpty(raw[name])) continue;
    const value = readField(raw[name], field, inside(place, name, { name, label: field.label }));
    if (value !== null) values[name] = value;
  }
  return values;
}

const readGroup = (raw: unknown, { row }: { row: Fields }, place: Place): Row | null => {
  if (!isObject(raw)) return refuse(place, 'not-a-group', 'Não entendemos o que foi enviado aqui.');
  const values = readFields(raw, row, place);
  return Object.keys(values).length === 0 ? null : values;
};

function checkRepeats(rows: readonly Row[], key: string | undefined, place: Place): void {
  if (key === undefined) return;
  const seen = new Set<unknown>();
  for (const [at, row] of rows.entries()) {
    const value = row[key];
    if (seen.has(value)) refuse(inside(place, `${at}.${key}`, { name: key }), 'repeated', 'Já está na lista.');
    if (value !== undefined) seen.add(value);
  }
}

/** The id that a row was sent with; without one it gets one once all rows are read. */
function readRowId({ id }: Row, place: Place): Row {
  if (isEmpty(id)) return {};
  if (isUuid(id)) return { id: id.toLowerCase() };
  refuse(inside(place, 'id', { name: 'id' }), 'not-a-uuid', 'O id de uma linha é um UUID.');
  return {};
}

function readRow(item: unknown, fields: Fields, place: Place): Row {
  if (!isObject(item)) return refuse(place, 'not-a-row', 'Preencha a linha.') ?? {};
  const values = readFields(item, fields, place);
  return hasRowIds(place.name) ? { ...readRowId(item, place), ...values } : values;
}

function readList(raw: unknown, field: FieldOf<'list'>, place: Place): readonly Row[] | null {
  if (!Array.isArray(raw)) return refuse(place, 'not-a-list', 'Envie uma lista.');
  if (raw.length > MOST_ROWS) return refuse(place, 'too-many', `No máximo ${formatNumber(MOST_ROWS)} linhas.`);
  const rows = raw.map((item: unknown, at) => readRow(item, field.row, inside(place, at)));
  checkRepeats(rows, field.key, place);
  if (hasRowIds(place.name)) checkRepeats(rows, 'id', place);
  if (rows.length < (field.minRows ?? 0)) refuse(place, 'too-few', `Informe pelo menos ${field.minRows}.`);
  return rows;
}

const isShareKey = (key: string, { keys }: FieldOf<'shares'>): boolean =>
  keys === undefined ? /^[\p{L}\p{N}][\p{L}\p{N}_ /.-]{0,49}$/u.test(key) && key !== 'constructor' : keys.has(key);

function checkTotal(values: readonly number[], { total }: FieldOf<'shares'>, place: Place): void {
  if (total === undefined || values.length === 0) return;
  const sum = values.reduce((before, value) => before + value, 0);
  // Floating-point errors must not decide at the edge of the tolerance.
  if (Math.abs(sum - total.of) <= total.tolerance + 1e-9) return;
  refuse(place, 'sum', `Somam ${formatNumber(sum)}. Precisam dar ${formatNumber(total.of)}.`);
}

function readShares(raw: unknown, field: FieldOf<'shares'>, place: Place): Row | null {
  if (!isObject(raw)) return refuse(place, 'not-shares', 'Não entendemos o que foi enviado aqui.');
  const known = Object.entries(raw).filter(([key, value]) => isShareKey(key, field) && !isEmpty(value));
  if (known.length > MOST_ROWS) return refuse(place, 'too-many', `No máximo ${formatNumber(MOST_ROWS)} linhas.`);
  const share = { kind: 'number', label: place.label, min: 0, decimals: field.integer ? 0 : 4 } as const;
  const read = known.map(
    ([key, value]) =>
      [key, readNumber(value, share, inside(place, key, { label: field.keys?.get(key) ?? key }))] as const,
  );
  const values = read.filter(([, value]) => value !== null);
  if (values.length < read.length) return null;
  checkTotal(
    values.map(([, value]) => value ?? 0),
    field,
    place,
  );
  return values.length === 0 ? null : Object.fromEntries(values);
}

const READERS = {
  text: readText,
  number: readNumber,
  money: readMoney,
  date: readDay,
  instant: readInstant,
  phone: readPhone,
  yesNo: readYesNo,
  choice: readChoice,
  choices: readChoices,
  reference: readReference,
  references: readReferences,
  list: readList,
  group: readGroup,
  shares: readShares,
  geometry: readGeometry,
} satisfies { [Kind in FieldKind]: Reader<Kind> };

/** The value of a field as it is stored, or null if it is empty or unreadable (then reported). */
export function readField(raw: unknown, field: Field, place: Place): unknown {
  if (isEmpty(raw)) return null;
  // The map has the reader of each kind; the compiler cannot follow that pairing.
  const read = READERS[field.kind] as Reader<FieldKind>;
  return read(raw, field, place);
}
