import type { Field, Fields } from '@cafezal/domain/definition/fields.ts';
import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import type { ProductForm, RecordInput, RecordOutput } from '@cafezal/domain/record/record.ts';
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

const isForm = (form: unknown): form is ProductForm => typeof form === 'string' && Object.hasOwn(PRODUCT_FORMS, form);

/** The lots that were typed so far, with their kg and litres read; those without a form or a weight are left out. */
export function typedOutputs({ outputs }: RecordValues): readonly RecordOutput[] {
  return (Array.isArray(outputs) ? outputs : []).flatMap((row: unknown) => {
    const kg = isObject(row) ? parseDecimal(row.kg) : null;
    if (!isObject(row) || kg === null || !isForm(row.form)) return [];
    const key = String(row.key ?? row.form);
    const lot = { id: key, key, form: row.form, kg, liters: parseDecimal(row.liters) };
    return [{ ...lot, grade: null, lot: null, humidity: null }];
  });
}

/** What was typed so far with its numbers read, for figures beside the form; what cannot be read is left out. */
export const typedContent = (values: RecordValues, fields: Fields) => ({
  date: typeof values.date === 'string' ? values.date : '',
  status: typeof values.status === 'string' ? values.status : '',
  inputs: inputsOf(values),
  data: readData(values.data, fields),
});
