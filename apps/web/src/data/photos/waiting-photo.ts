import { dropDraft, readDraft, saveDraft } from '../database/drafts.ts';

const KEY = 'profile-photo';

/** Keeps the own photo that could not be sent for want of a signal; a later one takes its place. */
export const keepWaitingPhoto = (personId: string, photo: File): Promise<void> => saveDraft(personId, KEY, { photo });

/** The own photo that waits for a signal; null where none does. */
export async function readWaitingPhoto(personId: string): Promise<File | null> {
  const photo = (await readDraft(personId, KEY))?.values.photo;
  return photo instanceof File ? photo : null;
}

/** Forgets the photo that waits: it was sent, or the person let go of it. */
export const dropWaitingPhoto = (personId: string): Promise<void> => dropDraft(personId, KEY);

const listeners = new Set<() => void>();

/** Tells the screens that the own photo is another. */
export function tellPhotoChanged(): void {
  for (const listener of listeners) listener();
}

/** Calls back whenever an own photo was sent; answers how to stop it. */
export function whenPhotoChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
