import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';

/** The `data` of the form's values. */
export const typedData = ({ data }: RecordValues): Readonly<Record<string, unknown>> => (isObject(data) ? data : {});

/** A text in the values, '' without one. */
export const typedAt = (values: RecordValues, key: string): string => {
  const value = typedData(values)[key];
  return typeof value === 'string' ? value : '';
};

/** A number in the values; null without one. */
export const numberTyped = (values: RecordValues, key: string): number | null => parseDecimal(typedData(values)[key]);

/** The chosen ids, such as an activity's plots. */
export const idsTyped = (values: RecordValues, key: string): readonly string[] => {
  const value = typedData(values)[key];
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
};
