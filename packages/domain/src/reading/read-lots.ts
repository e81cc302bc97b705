import type { FieldOf } from '../definition/fields.ts';
import { PRODUCT_FORMS } from '../definition/forms.ts';
import { cleanText } from '../ground/clean-text.ts';
import { isRecordedDay } from '../ground/days.ts';
import { isEmpty, isObject } from '../ground/json-value.ts';
import { formatNumber, parseDecimal } from '../ground/numbers.ts';
import type { ProductForm, RecordInput, RecordOutput } from '../record/record.ts';
import { MOST_ROWS } from './read-field.ts';
import { readNumber } from './read-number.ts';
import { dayRefusal } from './read-word.ts';
import { inside, type Place, refuse } from './reading-place.ts';

const KEY = /^[a-z0-9-]{1,30}$/;
const LOT_TEXT_LENGTH = 50;

/** More than a million sacas: what no farm has, and what the sums of a farm can hold a thousand times. */
const MOST_KG = 100_000_000;
/** Some 8,000 sacas: a lot that a farm rarely has, and a comma that was forgotten more often. */
const UNLIKELY_KG = 500_000;

const KG = {
  ...{ kind: 'number', label: 'Peso', unit: 'kg', decimals: 3, above: 0, max: MOST_KG },
  unlikely: { above: UNLIKELY_KG },
} as const satisfies FieldOf<'number'>;
const LITERS = { kind: 'number', label: 'Volume', unit: 'L', decimals: 3, min: 0 } as const satisfies FieldOf<'number'>;
const HUMIDITY = { kind: 'number', label: 'Umidade', unit: '%', min: 0, max: 100 } as const satisfies FieldOf<'number'>;

type Row = Readonly<Record<string, unknown>>;

const isProductForm = (value: unknown): value is ProductForm =>
  typeof value === 'string' && Object.hasOwn(PRODUCT_FORMS, value);

function rowsOf(raw: unknown, place: Place): readonly Row[] {
  if (isEmpty(raw)) return [];
  if (!Array.isArray(raw) || raw.length > MOST_ROWS) {
    refuse(place, 'not-a-list', `Envie uma lista de até ${formatNumber(MOST_ROWS)} linhas.`);
    return [];
  }
  return raw.map((row: unknown) => (isObject(row) ? row : {}));
}

const textAt = (row: Row, ...keys: string[]): string => {
  const value = keys.map((key) => row[key]).find((candidate) => !isEmpty(candidate));
  return typeof value === 'string' || typeof value === 'number' ? cleanText(String(value)) : '';
};

function kgOf(row: Row, place: Place): number {
  const at = inside(place, 'kg', { name: 'kg', label: 'Peso' });
  if (isEmpty(row.kg)) refuse(at, 'missing', 'Informe os kg.');
  return isEmpty(row.kg) ? 0 : (readNumber(row.kg, KG, at) ?? 0);
}

function readInput(row: Row, place: Place): RecordInput {
  const recordId = textAt(row, 'recordId');
  const date = row.date;
  if (recordId === '') refuse(inside(place, 'recordId', { name: 'recordId' }), 'missing', 'Escolha o lote.');
  if (!isEmpty(date) && !isRecordedDay(date))
    refuse(inside(place, 'date', { name: 'date' }), 'not-a-day', dayRefusal(date));
  const input = { recordId, output: textAt(row, 'output', 'outputId'), kg: kgOf(row, place) };
  return isRecordedDay(date) ? { ...input, date } : input;
}

/** The rows of `inputs`; a missing `output` is ''. */
export const readInputs = (raw: unknown, place: Place): readonly RecordInput[] =>
  rowsOf(raw, place).map((row, at) => readInput(row, inside(place, at)));

/** A number under one of several keys, reported under the first. */
function numberAt(
  row: Row,
  place: Place,
  { keys, field }: { keys: readonly [string, ...string[]]; field: FieldOf<'number'> },
) {
  const value = keys.map((key) => row[key]).find((candidate) => !isEmpty(candidate));
  const [name] = keys;
  return value === undefined ? null : readNumber(value, field, inside(place, name, { name, label: field.label }));
}

function shortText(row: Row, key: string, place: Place): string | null {
  const text = textAt(row, key);
  if (text.length > LOT_TEXT_LENGTH) {
    return refuse(
      inside(place, key, { name: key }),
      'too-long',
      `No máximo ${LOT_TEXT_LENGTH} caracteres; tem ${text.length}.`,
    );
  }
  return text === '' ? null : text;
}

function formOf(row: Row, usual: ProductForm | null, place: Place): ProductForm {
  const sent = textAt(row, 'form', 'productForm');
  const form = sent === '' ? usual : sent;
  if (isProductForm(form)) return form;
  refuse(inside(place, 'form', { name: 'form' }), 'unknown', 'Escolha o que é este café.');
  return 'impurities';
}

function keyOf(row: Row, place: Place): string {
  const key = textAt(row, 'key', 'outputId');
  if (key === '' || KEY.test(key)) return key;
  refuse(inside(place, 'key', { name: 'key' }), 'invalid', 'Use até 30 letras sem acento, números e hífens.');
  return '';
}

/** What is known when outputs are read: the default form, if there is only one, and the stored lots. */
type Known = { usual: ProductForm | null; stored: readonly Pick<RecordOutput, 'key' | 'kg'>[] };

/** Whether a stored lot was emptied by losses and may keep a weight of 0; new lots may not. */
const isEmptied = (row: Row, key: string, { stored }: Known): boolean =>
  parseDecimal(row.kg) === 0 && stored.some((lot) => lot.key === key && lot.kg === 0);

function readOutput(row: Row, known: Known, place: Place): RecordOutput {
  const key = keyOf(row, place);
  const output: RecordOutput = {
    id: '',
    key,
    form: formOf(row, known.usual, place),
    kg: isEmptied(row, key, known) ? 0 : kgOf(row, place),
    liters: numberAt(row, place, { keys: ['liters'], field: LITERS }),
    grade: shortText(row, 'grade', place),
    lot: shortText(row, 'lot', place),
    humidity: numberAt(row, place, { keys: ['humidity', 'moisture'], field: HUMIDITY }),
  };
  return row.estimatedKg === true ? { ...output, estimatedKg: true } : output;
}

/** The rows of `outputs`, without ids yet. */
export function readOutputs(raw: unknown, known: Known, place: Place): readonly RecordOutput[] {
  const outputs = rowsOf(raw, place).map((row, at) => readOutput(row, known, inside(place, at)));
  const seen = new Set<string>();
  for (const [at, { key }] of outputs.entries()) {
    if (key !== '' && seen.has(key))
      refuse(inside(place, `${at}.key`, { name: 'key' }), 'repeated', 'Dois lotes com a mesma chave.');
    seen.add(key);
  }
  return outputs;
}
