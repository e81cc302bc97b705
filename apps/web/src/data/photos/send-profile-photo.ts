import type { Person } from '../device/contract.ts';
import { oneAtATime } from '../page/one-at-a-time.ts';
import { ApiError, api } from '../server/api.ts';
import { updateProfile } from '../session/profile.ts';
import { notifyProfilePhotoSent } from './profile-photo-sent.ts';
import { dropUnsentProfilePhoto, readUnsentProfilePhoto } from './unsent-profile-photo.ts';

/** HTTP statuses of photos that the server will never accept as they are. */
const NEVER: ReadonlySet<number> = new Set([400, 403, 413, 415, 422]);

/** Whether the server refuses a photo for good; after any other error it can be sent later. */
export const isProfilePhotoRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && NEVER.has(error.status);

/** Runs uploads one after another over all tabs, so that the latest photo is sent last. */
const inTurn = <Outcome>({ uid }: Person, work: () => Promise<Outcome>): Promise<Outcome> =>
  oneAtATime(`cafezal-own-photo-${uid}`, work);

async function send(person: Person, photo: File): Promise<void> {
  const { photoURL } = (await api.upload('/users/photo-upload', photo)) as { photoURL: string };
  await updateProfile(person, { photoURL });
  await dropUnsentProfilePhoto(person.uid);
  notifyProfilePhotoSent();
}

/** Sends the profile photo, which replaces a waiting one. Throws errors of the network and the server. */
export const sendProfilePhoto = (person: Person, photo: File): Promise<void> =>
  inTurn(person, () => send(person, photo));

/** Sends the waiting profile photo, if there is one. Throws like `sendProfilePhoto`; the photo then keeps waiting. */
export const sendUnsentProfilePhoto = (person: Person): Promise<void> =>
  inTurn(person, async () => {
    const photo = await readUnsentProfilePhoto(person.uid);
    if (photo !== null) await send(person, photo);
  });
