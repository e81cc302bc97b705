import type { Field, FieldKind, Fields, RequiredWhen, Unit } from '../definition/fields.ts';
import { maxLengthOf } from '../definition/limits.ts';
import { fieldEntries, type ReadingDefinition, type StageDefinition } from '../definition/stage.ts';
import type { ProductForm, Section } from '../record/record.ts';
import { fieldsOf } from '../stages/stage-form.ts';
import { STAGES } from '../stages/stages.ts';

/** A code and its text. */
export type Option = { value: string; label: string };

export type DescribedField = {
  name: string;
  label: string;
  type: FieldKind;
  unit: Unit | null;
  required: 'never' | 'completed' | 'always';
  min: number | null;
  max: number | null;
  /** Values outside are saved with a warning. */
  unlikely: { below: number | null; above: number | null } | null;
  options: readonly Option[] | null;
  maxLength: number | null;
  hint: string | null;
  isMoney: boolean;
  decimals: number | null;
  /** Fields of a list's rows or of a group. */
  fields?: readonly DescribedField[];
};

export type DescribedReading = { kind: string; label: string; unit: Unit; min: number; max: number };

export type DescribedSection = {
  section: Section;
  key: string;
  label: { one: string; many: string };
  code: string | null;
  nameField: string | null;
  statuses: readonly Option[];
  takes: readonly ProductForm[];
  gives: readonly ProductForm[];
  fields: readonly DescribedField[];
  readings: readonly DescribedReading[];
};

/** `started` is described as required on completion, because plans need nothing before that. */
const REQUIRED: Readonly<Record<RequiredWhen, DescribedField['required']>> = {
  never: 'never',
  started: 'completed',
  completed: 'completed',
  always: 'always',
};

const optionsOf = (options: Readonly<Record<string, string>>): Option[] =>
  Object.entries(options).map(([value, label]) => ({ value, label }));

type Range = Pick<DescribedField, 'unit' | 'min' | 'max' | 'unlikely' | 'decimals'>;
const NO_RANGE: Range = { unit: null, min: null, max: null, unlikely: null, decimals: null };

function rangeOf(field: Field): Range {
  if (field.kind === 'money') return { ...NO_RANGE, unit: 'R$', min: field.min ?? null, decimals: 2 };
  if (field.kind === 'shares') return { ...NO_RANGE, unit: field.unit ?? null, min: 0 };
  if (field.kind !== 'number') return NO_RANGE;
  const { unit, above, max, unlikely, decimals } = field;
  return {
    unit: unit ?? null,
    min: field.min ?? above ?? null,
    max: max ?? null,
    unlikely: unlikely === undefined ? null : { below: unlikely.below ?? null, above: unlikely.above ?? null },
    decimals: decimals ?? 2,
  };
}

const describeField = (name: string, field: Field): DescribedField => ({
  name,
  label: field.label,
  type: field.kind,
  required: REQUIRED[field.required ?? 'never'],
  ...rangeOf(field),
  options: 'options' in field ? optionsOf(field.options) : null,
  maxLength: field.kind === 'text' ? (field.maxLength ?? maxLengthOf(name)) : null,
  hint: field.hint ?? null,
  isMoney: field.isMoney === true,
  ...('row' in field ? { fields: describeFields(field.row) } : {}),
});

const describeFields = (fields: Fields): DescribedField[] =>
  fieldEntries(fields).map(([name, field]) => describeField(name, field));

const describeReading = ([kind, { label, unit, min, max }]: [string, ReadingDefinition]): DescribedReading => ({
  kind,
  label,
  unit,
  min,
  max,
});

/**
 * A stage as data, with everything that a client needs to build its form; made from the same definition that validates.
 */
export const describeSection = (stage: StageDefinition): DescribedSection => ({
  section: stage.section,
  key: stage.key,
  label: { one: stage.label.one, many: stage.label.many },
  code: stage.code,
  nameField: stage.nameField,
  statuses: Object.entries(stage.statuses).map(([value, { label }]) => ({ value, label })),
  takes: stage.takes,
  gives: stage.gives,
  fields: describeFields(fieldsOf(stage.section)),
  readings: Object.entries(stage.readings).map(describeReading),
});

/** The body of `GET /api/sections`, in the order of the chain. */
export const describeSections = (): { sections: readonly DescribedSection[] } => ({
  sections: STAGES.map(describeSection),
});
