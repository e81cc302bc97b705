import type { Person } from '../device/contract.ts';
import { oneAtATime } from '../page/one-at-a-time.ts';
import { ApiError, api } from '../server/api.ts';
import { updateProfile } from '../session/profile.ts';
import { dropWaitingPhoto, readWaitingPhoto, tellPhotoChanged } from './waiting-photo.ts';

/** What the server says of a photo that it will never take as it is. */
const NEVER: ReadonlySet<number> = new Set([400, 403, 413, 415, 422]);

/** Whether the server will never take a photo; of all else it may wait and go later. */
export const isPhotoRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && NEVER.has(error.status);

/** The latest photo is sent last, whichever tab it is chosen in. */
const inTurn = <Outcome>({ uid }: Person, work: () => Promise<Outcome>): Promise<Outcome> =>
  oneAtATime(`cafezal-own-photo-${uid}`, work);

async function send(person: Person, photo: File): Promise<void> {
  const { photoURL } = (await api.upload('/users/photo-upload', photo)) as { photoURL: string };
  await updateProfile(person, { photoURL });
  await dropWaitingPhoto(person.uid);
  tellPhotoChanged();
}

/** Sends the own photo, which takes the place of one that waits. Throws what the network or the server refused. */
export const sendOwnPhoto = (person: Person, photo: File): Promise<void> => inTurn(person, () => send(person, photo));

/** Sends the own photo that waits for a signal, if one does. Throws as `sendOwnPhoto` does; then it waits on. */
export const sendWaitingOwnPhoto = (person: Person): Promise<void> =>
  inTurn(person, async () => {
    const photo = await readWaitingPhoto(person.uid);
    if (photo !== null) await send(person, photo);
  });
