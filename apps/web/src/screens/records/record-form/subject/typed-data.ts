import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';

/** The `data` of what was typed. */
export const typedData = ({ data }: RecordValues): Readonly<Record<string, unknown>> => (isObject(data) ? data : {});

/** A text of what was typed, '' where there is none. */
export const typedAt = (values: RecordValues, key: string): string => {
  const value = typedData(values)[key];
  return typeof value === 'string' ? value : '';
};

/** A number of what was typed; null where there is none. */
export const numberTyped = (values: RecordValues, key: string): number | null => parseDecimal(typedData(values)[key]);

/** The ids of what was chosen, such as the plots of an activity. */
export const idsTyped = (values: RecordValues, key: string): readonly string[] => {
  const value = typedData(values)[key];
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
};
