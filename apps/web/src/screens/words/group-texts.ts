import type { FieldOf } from '@cafezal/domain/definition/fields.ts';
import { fieldEntries } from '@cafezal/domain/definition/stage.ts';
import { type TextContext, valueText } from '@cafezal/domain/shown/value-text.ts';

/** The values of a group of fields with their labels, such as the results of a soil analysis. */
export const groupTexts = (
  value: Readonly<Record<string, unknown>>,
  { row }: Pick<FieldOf<'group'>, 'row'>,
  context: TextContext,
): readonly (readonly [label: string, text: string])[] =>
  fieldEntries(row)
    .map(([name, field]) => [field.label, valueText(value[name], field, context)] as const)
    .filter(([, text]) => text !== '');
