import { phoneOf } from '@cafezal/domain/people/phone-mask.ts';
import { phoneText } from '@cafezal/domain/people/phone-text.ts';
import { formatTaxId } from '@cafezal/domain/people/tax-ids.ts';
import type { Profile } from '../../data/device/contract.ts';
import type { ProfileChanges } from '../../data/session/profile.ts';
import { documentOf, documentTrouble } from './document-mask.ts';

/** The values of a profile's form. */
export type ProfileValues = { name: string; phone: string; document: string };

/** A profile as values of its form. */
export const valuesOf = ({ name, phone, document }: Profile): ProfileValues => ({
  name,
  phone: phoneText(phone),
  document: formatTaxId(document ?? ''),
});

/** The values in a stored draft; unknown keys and types are dropped. */
export function typedValues(draft: Readonly<Record<string, unknown>>): Partial<ProfileValues> {
  const texts = Object.entries(draft).filter(
    ([field, value]) => ['name', 'phone', 'document'].includes(field) && typeof value === 'string',
  );
  return Object.fromEntries(texts);
}

/** The errors by field; phone and document are optional. */
export function errorsIn({ name, phone, document }: ProfileValues): Readonly<Record<string, string>> {
  const trouble = documentTrouble(document);
  return {
    ...(name.trim() === '' && { name: 'Diga seu nome.' }),
    ...(phone !== '' && phoneOf(phone) === null && { phone: 'Telefone com DDD, como (35) 99999-8888.' }),
    ...(trouble !== null && { document: trouble }),
  };
}

/** The changed fields; an emptied field is sent as null. */
export function changesOf(values: ProfileValues, profile: Profile): ProfileChanges {
  const stored = valuesOf(profile);
  const name = values.name.trim();
  return {
    ...(name !== stored.name && { name }),
    ...(values.phone !== stored.phone && { phone: phoneOf(values.phone) }),
    ...(values.document !== stored.document && { document: documentOf(values.document) || null }),
  };
}
