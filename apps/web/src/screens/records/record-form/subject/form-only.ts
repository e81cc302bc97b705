import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { searchKey } from '@cafezal/domain/ground/search-key.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';

/** The key for values of the form and its draft that are never sent. */
export const FORM_ONLY = 'formOnly';

/** A partner who is registered together with the record. */
export type MadePartner = { id: string; name: string; role: string };

/** The values that the form keeps for itself. */
export function formOnly(values: RecordValues): Readonly<Record<string, unknown>> {
  const own = values[FORM_ONLY];
  return isObject(own) ? own : {};
}

/** The values without those of the form itself. */
export function withoutFormOnly({ [FORM_ONLY]: _, ...rest }: RecordValues): RecordValues {
  return rest;
}

const isMade = (one: unknown): one is MadePartner =>
  isObject(one) && [one.id, one.name, one.role].every((part) => typeof part === 'string');

/** The partners that are registered together with the record. */
export function madePartners(values: RecordValues): readonly MadePartner[] {
  const { partners } = formOnly(values);
  return Array.isArray(partners) ? partners.filter(isMade) : [];
}

/** Whether two names are one partner's: neither case, accents nor spaces around a name make it another. */
export const isSameName = (one: string, other: string): boolean => searchKey(one) === searchKey(other);
