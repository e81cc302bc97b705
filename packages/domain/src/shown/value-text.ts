import type { Field, FieldKind, FieldOf, Unit } from '../definition/fields.ts';
import { unitWord, withWord } from '../definition/unit-word.ts';
import { countryName } from '../farm/country-name.ts';
import { dayInPtBr, isDay } from '../ground/days.ts';
import { formatMoney, formatNumber } from '../ground/numbers.ts';
import { phoneText } from '../people/phone-text.ts';

/** What a value's text needs: names of other records, and the farm's time zone for instants. */
export type TextContext = { nameOf: (id: string) => string; timezone: string };

type Reader<Kind extends FieldKind> = (value: unknown, field: FieldOf<Kind>, context: TextContext) => string;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const asRow = (value: unknown): Readonly<Record<string, unknown>> =>
  // Stored values are plain JSON, so keys are strings.
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};

const withUnit = (value: number, unit: Unit | undefined, decimals: number | undefined): string =>
  withWord(formatNumber(value, decimals), unitWord(unit));

/** The values of a row that are there. A number has its unit; one without a unit has its label, so that it says what it counts. */
function rowText(row: unknown, fields: Readonly<Record<string, Field>>, context: TextContext): string {
  const values = asRow(row);
  const units = new Set<string>();
  const told = Object.entries(fields).map(([name, field]) => {
    const text = valueText(values[name], field, context);
    if (field.kind !== 'number' || !text) return [name, text] as const;
    const { unit, unitIn = '', label } = field;
    const typed = asText(values[unitIn]);
    units.add(unitIn);
    return [name, typed || unitWord(unit) ? withWord(text, typed) : `${label}: ${text}`] as const;
  });
  return told.flatMap(([name, text]) => (text && !units.has(name) ? text : [])).join(', ');
}

const READERS: { [Kind in FieldKind]: Reader<Kind> } = {
  text: (value, { country }) => (country ? countryName(asText(value)) : asText(value)),
  number: (value, { unit, decimals }) => (typeof value === 'number' ? withUnit(value, unit, decimals) : ''),
  money: (value) => (typeof value === 'number' ? formatMoney(value) : ''),
  date: (value) => (isDay(value) ? dayInPtBr(value) : asText(value)),
  instant: (value, _field, { timezone }) =>
    asText(value) === ''
      ? ''
      : new Date(asText(value)).toLocaleString('pt-BR', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' }),
  phone: (value) => phoneText(asRow(value)),
  yesNo: (value) => (typeof value === 'boolean' ? (value ? 'Sim' : 'Não') : ''),
  choice: (value, { options }) => options[asText(value)] ?? asText(value),
  choices: (value, { options }) =>
    asList(value)
      .map((one) => options[asText(one)] ?? asText(one))
      .join(', '),
  reference: (value, _field, { nameOf }) => (asText(value) === '' ? '' : nameOf(asText(value))),
  references: (value, _field, { nameOf }) =>
    asList(value)
      .map((id) => nameOf(asText(id)))
      .join(', '),
  list: (value, { row }, context) =>
    asList(value)
      .map((one) => rowText(one, row, context))
      .join(' · '),
  group: (value, { row }, context) => rowText(value, row, context),
  shares: (value, { unit, keys = new Map() }) => {
    const row = asRow(value);
    // In the order of the labels, and after them what has none.
    const present = [...new Set([...keys.keys(), ...Object.keys(row)])].filter((key) => Object.hasOwn(row, key));
    const shareText = (share: unknown) => (typeof share === 'number' ? withUnit(share, unit, 2) : '');
    return present.map((key) => `${keys.get(key) ?? key}: ${shareText(row[key])}`).join(' · ');
  },
  geometry: (value) =>
    asText(asRow(value).type) === 'Point' ? 'Um ponto no mapa' : value ? 'Perímetro desenhado' : '',
};

/** A stored value as text with its unit; empty for none. */
export function valueText(value: unknown, field: Field, context: TextContext): string {
  if (value === null || value === undefined) return '';
  // The reader matches the field's kind, which TypeScript cannot follow through the union.
  const read = READERS[field.kind] as Reader<FieldKind>;
  return read(value, field, context);
}
