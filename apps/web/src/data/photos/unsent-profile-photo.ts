import { dropDraft, readDraft, saveDraft } from '../database/drafts.ts';

const KEY = 'profile-photo';

/** Keeps a profile photo that could not be sent without a signal; a later one replaces it. */
export const keepUnsentProfilePhoto = (personId: string, photo: File): Promise<void> =>
  saveDraft(personId, KEY, { photo });

/** The profile photo that waits for a signal; null without one. */
export async function readUnsentProfilePhoto(personId: string): Promise<File | null> {
  const photo = (await readDraft(personId, KEY))?.values.photo;
  return photo instanceof File ? photo : null;
}

/** Deletes the waiting profile photo: it was sent or the person discarded it. */
export const dropUnsentProfilePhoto = (personId: string): Promise<void> => dropDraft(personId, KEY);
