import { useCallback, useEffect, useState } from 'react';
import { showToast } from '../../components/messages/toast-store.ts';
import type { Profile } from '../../data/device/contract.ts';
import { whenProfilePhotoSent } from '../../data/photos/profile-photo-sent.ts';
import {
  isProfilePhotoRefused,
  sendProfilePhoto,
  sendUnsentProfilePhoto,
} from '../../data/photos/send-profile-photo.ts';
import {
  dropUnsentProfilePhoto,
  keepUnsentProfilePhoto,
  readUnsentProfilePhoto,
} from '../../data/photos/unsent-profile-photo.ts';
import { NoConnectionError } from '../../data/server/api.ts';
import { useConnection } from '../../data/server/connection.ts';
import { useProfileActions } from '../../data/session/profile.ts';
import { useSession } from '../../data/session/session.ts';
import { failureWords } from '../failure-words.ts';

/** The unsent profile photo, and its URL for an `img`. */
function useWaiting(personId: string) {
  const [waiting, setWaiting] = useState<{ photo: File; address: string } | null>(null);
  const show = useCallback((photo: File | null) => {
    setWaiting(photo === null ? null : { photo, address: URL.createObjectURL(photo) });
  }, []);
  useEffect(() => {
    readUnsentProfilePhoto(personId).then(show, () => show(null));
  }, [personId, show]);
  useEffect(() => () => URL.revokeObjectURL(waiting?.address ?? ''), [waiting]);
  return { waiting, show };
}

export type ProfilePhoto = {
  busy: boolean;
  /** The URL of a photo that waits for a signal. */
  waiting: string | null;
  use: (photo: File) => Promise<void>;
  remove: () => Promise<void>;
  letGo: () => Promise<void>;
};

/** The profile photo: sends it, or keeps it on the device until there is a signal; removes it. */
export function useProfilePhoto({ id }: Profile): ProfilePhoto {
  const { update } = useProfileActions();
  const { online } = useConnection();
  const { user } = useSession();
  const { waiting, show } = useWaiting(id);
  const [busy, setBusy] = useState(false);
  const letGo = useCallback(async () => {
    await dropUnsentProfilePhoto(id);
    show(null);
  }, [id, show]);
  const use = async (photo: File) => {
    if (user === undefined) return;
    try {
      await sendProfilePhoto(user, photo);
    } catch (error) {
      if (!(error instanceof NoConnectionError)) throw new Error(failureWords(error).message, { cause: error });
      await keepUnsentProfilePhoto(id, photo);
      show(photo);
    }
  };
  const remove = async () => {
    setBusy(true);
    try {
      await update({ photoURL: null });
      showToast('Foto retirada.');
    } catch (error) {
      const isOffline = error instanceof NoConnectionError;
      showToast(
        isOffline ? 'Sem sinal agora. Retire a foto quando o sinal voltar.' : failureWords(error).message,
        'error',
      );
    } finally {
      setBusy(false);
    }
  };
  useEffect(
    () =>
      whenProfilePhotoSent(() => {
        show(null);
        showToast('Foto trocada.');
      }),
    [show],
  );
  useEffect(() => {
    if (!online || waiting === null || user === undefined) return;
    sendUnsentProfilePhoto(user).catch(async (error: unknown) => {
      if (!isProfilePhotoRefused(error)) return;
      await letGo();
      showToast(failureWords(error).message, 'error');
    });
  }, [online, waiting, user, letGo]);
  return { busy, waiting: waiting?.address ?? null, use, remove, letGo };
}
