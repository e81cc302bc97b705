import type { DeviceDatabase, Draft } from './device-database.ts';

/**
 * A page that goes away may not live until its database has written. What was typed last is therefore copied into the
 * browser's plain storage first, which is written before the call returns, and leaves it once the database has it.
 */
const PREFIX = 'cafezal.draft.';

type Copy = { personId: string; draft: Draft };

/** Copies a draft at once; a copy for which there is no room is left out, since the database is being written too. */
export function copyDraft(personId: string, draft: Draft): void {
  try {
    localStorage.setItem(PREFIX + draft.key, JSON.stringify({ personId, draft } satisfies Copy));
  } catch {
    return;
  }
}

/** Lets go of the copy of a draft. */
export const dropDraftCopy = (key: string): void => localStorage.removeItem(PREFIX + key);

const ownCopies = (personId: string): readonly Draft[] =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith(PREFIX))
    // Written by `copyDraft` alone.
    .map((name) => JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Copy>)
    .flatMap((copy) => (copy.personId === personId && copy.draft !== undefined ? [copy.draft] : []));

/** Puts into the database what a page of this person left in copies: it is what was typed last. */
export async function takeInDraftCopies(database: DeviceDatabase, personId: string): Promise<void> {
  for (const draft of ownCopies(personId)) {
    const stored = await database.get('drafts', draft.key);
    if (stored === undefined || stored.savedAt <= draft.savedAt) await database.put('drafts', draft);
    dropDraftCopy(draft.key);
  }
}
