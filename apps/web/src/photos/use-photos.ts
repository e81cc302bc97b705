import type { RecordPhoto } from '@cafezal/domain/record/record.ts';
import { useEffect, useState } from 'react';
import { offerToast, showToast } from '../components/messages/toast-store.ts';
import { deviceOf } from '../data/database/device.ts';
import { DeviceFullError } from '../data/database/storage-room.ts';
import { whenRecordsChange } from '../data/photos/records-changed.ts';
import { sendUnsentPhotos } from '../data/photos/send-unsent-photos.ts';
import {
  keepPhoto,
  type PhotoPlace,
  removePhoto,
  type ShownPhoto,
  shownPhotos,
  UNDO_MS,
  undoPhotoRemoval,
} from '../data/photos/unsent-photos.ts';
import { useSession } from '../data/session/session.ts';
import { isVisitor } from '../data/session/visitor.ts';
import { shrinkPhoto, UnreadablePhotoError } from './shrink-photo.ts';

/** The photos of a record and the actions on them. */
export type Photos = {
  /** Null until the device was read. */
  photos: readonly ShownPhoto[] | null;
  /** Stores pictures one after another; reports those that cannot be opened. */
  add: (files: readonly File[]) => Promise<void>;
  /** Removes a photo and offers to undo that. */
  remove: (id: string) => Promise<void>;
};

const FULL =
  'O aparelho está cheio: esta foto não coube. Os registros continuam. Em “Neste aparelho” dá para abrir espaço.';

const NOT_KEPT = 'A foto não ficou guardada neste aparelho. Escolha de novo.';

async function keepAll(personId: string, place: PhotoPlace, files: readonly File[]): Promise<void> {
  const database = await deviceOf(personId);
  for (const file of files) {
    try {
      await keepPhoto(database, place, await shrinkPhoto(file));
    } catch (error) {
      if (error instanceof DeviceFullError) return showToast(FULL, 'error');
      const isReadable = !(error instanceof UnreadablePhotoError);
      if (isReadable) return showToast(NOT_KEPT, 'error');
      showToast(`${file.name} não abre como foto. Use JPEG ou PNG.`, 'error');
    }
  }
  if (!isVisitor(personId)) void sendUnsentPhotos(database);
}

async function takeAway(personId: string, place: PhotoPlace, id: string): Promise<void> {
  const database = await deviceOf(personId);
  await removePhoto(database, place, id);
  if (!isVisitor(personId)) setTimeout(() => void sendUnsentPhotos(database), UNDO_MS + 100);
  offerToast('Foto excluída.', { label: 'Desfazer', act: () => undoPhotoRemoval(database, place, id) }, 'info');
}

/** Keeps the object of an unchanged local photo, so that its picture is not rendered again. */
const sameAsBefore = (photo: ShownPhoto, before: readonly ShownPhoto[]): ShownPhoto =>
  'sent' in photo ? photo : (before.find((known) => known.id === photo.id && 'waiting' in known) ?? photo);

/** The photos of a record or of an unsaved form, updated across tabs; `sent` are those on the server. */
export function usePhotos({ farmId, section, recordId }: PhotoPlace, sent: readonly RecordPhoto[]): Photos {
  const personId = useSession().user?.uid;
  const [photos, setPhotos] = useState<readonly ShownPhoto[] | null>(null);
  useEffect(() => {
    if (personId === undefined) return undefined;
    let isCurrent = true;
    let stop = () => {};
    const read = async () => {
      const found = await shownPhotos(await deviceOf(personId), { farmId, section, recordId }, sent);
      if (isCurrent) setPhotos((before) => found.map((photo) => sameAsBefore(photo, before ?? [])));
    };
    const follow = async () => {
      const database = await deviceOf(personId);
      if (isCurrent) stop = whenRecordsChange(database, farmId, () => void read());
      await read();
    };
    void follow();
    return () => {
      isCurrent = false;
      stop();
    };
  }, [personId, farmId, section, recordId, sent]);
  const place = { farmId, section, recordId };
  return {
    photos,
    add: async (files) => (personId === undefined ? undefined : keepAll(personId, place, files)),
    remove: async (id) => (personId === undefined ? undefined : takeAway(personId, place, id)),
  };
}
