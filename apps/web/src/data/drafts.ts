import { deviceOf } from './device.ts';
import type { Draft } from './device-database.ts';

/** Keeps what a person typed in a form, so that a reload or a crash loses nothing. `key` names the form and its record. */
export async function saveDraft(
  personId: string,
  key: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await (await deviceOf(personId)).put('drafts', { key, values, savedAt: new Date().toISOString() });
}

/** What was typed in a form and not saved, and when; undefined where nothing was. */
export async function readDraft(personId: string, key: string): Promise<Draft | undefined> {
  return (await deviceOf(personId)).get('drafts', key);
}

/** Forgets a draft: it was saved, or the person discarded it. */
export async function dropDraft(personId: string, key: string): Promise<void> {
  await (await deviceOf(personId)).delete('drafts', key);
}
