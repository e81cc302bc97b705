import { useCallback, useEffect, useState } from 'react';
import { showToast } from '../../components/messages/toast-store.ts';
import type { Profile } from '../../data/device/contract.ts';
import { isPhotoRefused, sendOwnPhoto, sendWaitingOwnPhoto } from '../../data/photos/send-own-photo.ts';
import {
  dropWaitingPhoto,
  keepWaitingPhoto,
  readWaitingPhoto,
  whenPhotoChanges,
} from '../../data/photos/waiting-photo.ts';
import { NoConnectionError } from '../../data/server/api.ts';
import { useConnection } from '../../data/server/connection.ts';
import { useProfileActions } from '../../data/session/profile.ts';
import { useSession } from '../../data/session/session.ts';
import { failureWords } from '../failure-words.ts';

/** A photo that waits on this device, and its address for an `img`. */
function useWaiting(personId: string) {
  const [waiting, setWaiting] = useState<{ photo: File; address: string } | null>(null);
  const show = useCallback((photo: File | null) => {
    setWaiting(photo === null ? null : { photo, address: URL.createObjectURL(photo) });
  }, []);
  useEffect(() => {
    readWaitingPhoto(personId).then(show, () => show(null));
  }, [personId, show]);
  useEffect(() => () => URL.revokeObjectURL(waiting?.address ?? ''), [waiting]);
  return { waiting, show };
}

export type OwnPhoto = {
  busy: boolean;
  /** The address of a photo that waits for a signal. */
  waiting: string | null;
  use: (photo: File) => Promise<void>;
  remove: () => Promise<void>;
  letGo: () => Promise<void>;
};

/** The own photo: sent, or kept on the device until there is a signal; taken away. */
export function useOwnPhoto({ id }: Profile): OwnPhoto {
  const { update } = useProfileActions();
  const { online } = useConnection();
  const { user } = useSession();
  const { waiting, show } = useWaiting(id);
  const [busy, setBusy] = useState(false);
  const letGo = useCallback(async () => {
    await dropWaitingPhoto(id);
    show(null);
  }, [id, show]);
  const use = async (photo: File) => {
    if (user === undefined) return;
    try {
      await sendOwnPhoto(user, photo);
    } catch (error) {
      if (!(error instanceof NoConnectionError)) throw new Error(failureWords(error).message, { cause: error });
      await keepWaitingPhoto(id, photo);
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
      whenPhotoChanges(() => {
        show(null);
        showToast('Foto trocada.');
      }),
    [show],
  );
  useEffect(() => {
    if (!online || waiting === null || user === undefined) return;
    sendWaitingOwnPhoto(user).catch(async (error: unknown) => {
      if (!isPhotoRefused(error)) return;
      await letGo();
      showToast(failureWords(error).message, 'error');
    });
  }, [online, waiting, user, letGo]);
  return { busy, waiting: waiting?.address ?? null, use, remove, letGo };
}
