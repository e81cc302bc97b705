import { isObject } from '@cafezal/domain/ground/json-value.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';

/** Where a form keeps what belongs to it and to its draft, and is never sent. */
export const FORM_ONLY = 'formOnly';

/** A partner who is registered together with the record: his id, name and role. */
export type MadePartner = { id: string; name: string; role: string };

/** What the form keeps for itself. */
export function formOnly(values: RecordValues): Readonly<Record<string, unknown>> {
  const own = values[FORM_ONLY];
  return isObject(own) ? own : {};
}

/** What was typed without what belongs to the form alone. */
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
