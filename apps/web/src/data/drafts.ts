import { deviceOf } from './device.ts';

/** Keeps what a person typed in a form, so that a reload or a crash loses nothing. `key` names the form and its record. */
export async function saveDraft(
  personId: string,
  key: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await (await deviceOf(personId)).put('drafts', { key, values, savedAt: new Date().toISOString() });
}

/** What was typed in a form and not saved, or undefined. */
export async function readDraft(personId: string, key: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  return (await (await deviceOf(personId)).get('drafts', key))?.values;
}

/** Forgets a draft: it was saved, or the person discarded it. */
export async function dropDraft(personId: string, key: string): Promise<void> {
  await (await deviceOf(personId)).delete('drafts', key);
}
