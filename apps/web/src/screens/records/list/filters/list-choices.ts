import type { Field } from '@cafezal/domain/definition/fields.ts';
import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import type { Choice } from '../../../../components/controls/select-input.tsx';
import type { ShownRecord } from '../../../../data/replica/shown-records.ts';
import { FLAG_TEXTS, statusWords } from '../../../farm/record-tags.tsx';

/** A filter from the section's definition: choices and named places among its columns. */
export type FieldFilter = { name: string; label: string; choices: readonly Choice[] };

const collator = new Intl.Collator('pt-BR', { numeric: true });

function wordsIn(name: string, rows: readonly ShownRecord[]): Choice[] {
  const words = new Set<string>();
  for (const { record } of rows) {
    const value = record.data[name];
    if (typeof value === 'string' && value !== '') words.add(value);
  }
  return [...words].sort(collator.compare).map((value) => ({ value, label: value }));
}

const brief = (text: string): string => text.replace(/ \([^)]*\)/g, '');

function choicesOf(name: string, field: Field, rows: readonly ShownRecord[]): readonly Choice[] {
  if (field.kind === 'choice' || field.kind === 'choices') {
    const used = new Set(rows.flatMap(({ record }) => [record.data[name]].flat()));
    return Object.entries(field.options)
      .filter(([value]) => used.has(value))
      .map(([value, label]) => ({ value, label: brief(label) }));
  }
  return field.kind === 'text' ? wordsIn(name, rows) : [];
}

/** The section's own filters with the values that its records have; filters with nothing to choose are left out. */
export function fieldFilters(
  { list, section, columnLabels = {} }: StageDefinition,
  rows: readonly ShownRecord[],
): readonly FieldFilter[] {
  return list.flatMap((name) => {
    const field = fieldsOf(section)[name];
    if (field === undefined) return [];
    const choices = choicesOf(name, field, rows);
    return choices.length < 2 ? [] : [{ name, label: columnLabels[name] ?? field.label, choices }];
  });
}

/** Statuses and warnings of the rows, as choices of one filter. */
export function statusChoices(
  definition: StageDefinition,
  rows: readonly ShownRecord[],
  statusOf: (record: ShownRecord['record']) => string,
): readonly Choice[] {
  const used = new Set(rows.flatMap(({ record }) => [statusOf(record), ...record.flags]));
  const words = Object.entries(statusWords(definition)).map(([value, { label }]) => ({ value, label }));
  const flags = Object.entries(FLAG_TEXTS).map(([value, label]) => ({ value, label }));
  return [...words, ...flags].filter(({ value }) => used.has(value));
}
