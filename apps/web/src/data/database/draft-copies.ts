import type { DeviceDatabase, Draft } from './device-database.ts';

/**
 * A page may be closed before its IndexedDB write ends. So what was typed last is first copied into `localStorage`,
 * which writes synchronously, and removed from there once the database has it.
 */
const PREFIX = 'cafezal.draft.';

type Copy = { personId: string; draft: Draft };

/** Copies a draft synchronously. Without room the copy is skipped, since the database write is under way anyway. */
export function copyDraft(personId: string, draft: Draft): void {
  try {
    localStorage.setItem(PREFIX + draft.key, JSON.stringify({ personId, draft } satisfies Copy));
  } catch {
    return;
  }
}

/** Removes the copy of a draft. */
export const dropDraftCopy = (key: string): void => localStorage.removeItem(PREFIX + key);

const ownCopies = (personId: string): readonly Draft[] =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith(PREFIX))
    // Written by `copyDraft` alone.
    .map((name) => JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Copy>)
    .flatMap((copy) => (copy.personId === personId && copy.draft !== undefined ? [copy.draft] : []));

/** Moves a person's draft copies that closed pages left into the database. They are newer than what it has. */
export async function restoreDraftCopies(database: DeviceDatabase, personId: string): Promise<void> {
  for (const draft of ownCopies(personId)) {
    const stored = await database.get('drafts', draft.key);
    if (stored === undefined || stored.savedAt <= draft.savedAt) await database.put('drafts', draft);
    dropDraftCopy(draft.key);
  }
}
