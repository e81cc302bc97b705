import type { Field, Fields } from '@cafezal/domain/definition/fields.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import type { RecordInput } from '@cafezal/domain/record/record.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';

function readValue(value: unknown, field: Field | undefined): unknown {
  if (field?.kind === 'number' || field?.kind === 'money') return parseDecimal(value);
  if (field?.kind === 'list' && Array.isArray(value)) return value.map((row) => readData(row, field.row));
  return value;
}

function readData(data: unknown, fields: Fields): Readonly<Record<string, unknown>> {
  const entries = isObject(data) ? Object.entries(data) : [];
  return Object.fromEntries(entries.map(([name, value]) => [name, readValue(value, fields[name])]));
}

function inputsOf({ inputs }: RecordValues): readonly RecordInput[] {
  return (Array.isArray(inputs) ? inputs : []).flatMap((row: unknown) => {
    const kg = isObject(row) ? parseDecimal(row.kg) : null;
    if (!isObject(row) || kg === null || typeof row.recordId !== 'string') return [];
    return [{ recordId: row.recordId, output: String(row.output ?? ''), kg }];
  });
}

/** What was typed so far with its numbers read, for figures beside the form; what cannot be read is left out. */
export const typedContent = (values: RecordValues, fields: Fields) => ({
  date: typeof values.date === 'string' ? values.date : '',
  status: typeof values.status === 'string' ? values.status : '',
  inputs: inputsOf(values),
  data: readData(values.data, fields),
});
