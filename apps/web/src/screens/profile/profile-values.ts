import { phoneOf } from '@cafezal/domain/people/phone-mask.ts';
import { phoneText } from '@cafezal/domain/people/phone-text.ts';
import { formatTaxId } from '@cafezal/domain/people/tax-ids.ts';
import type { Profile } from '../../data/device/contract.ts';
import type { ProfileChanges } from '../../data/session/profile.ts';
import { documentOf, documentTrouble } from './document-mask.ts';

/** What stands in the form of a profile. */
export type ProfileValues = { name: string; phone: string; document: string };

/** A profile as it stands in the form. */
export const valuesOf = ({ name, phone, document }: Profile): ProfileValues => ({
  name,
  phone: phoneText(phone),
  document: formatTaxId(document ?? ''),
});

/** What was typed, of a draft as the device kept it; what is of another make is left out. */
export function typedValues(draft: Readonly<Record<string, unknown>>): Partial<ProfileValues> {
  const texts = Object.entries(draft).filter(
    ([field, value]) => ['name', 'phone', 'document'].includes(field) && typeof value === 'string',
  );
  return Object.fromEntries(texts);
}

/** What is wrong with what was typed, field by field; phone and document may be left for later. */
export function errorsIn({ name, phone, document }: ProfileValues): Readonly<Record<string, string>> {
  const trouble = documentTrouble(document);
  return {
    ...(name.trim() === '' && { name: 'Diga seu nome.' }),
    ...(phone !== '' && phoneOf(phone) === null && { phone: 'Telefone com DDD, como (35) 99999-8888.' }),
    ...(trouble !== null && { document: trouble }),
  };
}

/** Only what changed is sent; what was emptied is sent as null. */
export function changesOf(values: ProfileValues, profile: Profile): ProfileChanges {
  const stored = valuesOf(profile);
  const name = values.name.trim();
  return {
    ...(name !== stored.name && { name }),
    ...(values.phone !== stored.phone && { phone: phoneOf(values.phone) }),
    ...(values.document !== stored.document && { document: documentOf(values.document) || null }),
  };
}
