import { useCallback, useEffect, useRef, useState } from 'react';
import { showToast } from '../../components/toast-store.ts';
import { NoConnectionError } from '../../data/api.ts';
import { useConnection } from '../../data/connection.ts';
import type { Profile } from '../../data/contract.ts';
import { useProfileActions } from '../../data/profile.ts';
import { dropWaitingPhoto, keepWaitingPhoto, readWaitingPhoto } from '../../data/waiting-photo.ts';
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

/** The own photo: sent, or kept on the device until there is a signal and the profile is open; taken away. */
export function useOwnPhoto({ id }: Profile): OwnPhoto {
  const { uploadPhoto, update } = useProfileActions();
  const { online } = useConnection();
  const { waiting, show } = useWaiting(id);
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const letGo = async () => {
    await dropWaitingPhoto(id);
    show(null);
  };
  const send = async (photo: File) => {
    await uploadPhoto(photo);
    await letGo();
    showToast('Foto trocada.');
  };
  const use = async (photo: File) => {
    try {
      await send(photo);
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
  useEffect(() => {
    if (!online || waiting === null || isSending.current) return;
    isSending.current = true;
    send(waiting.photo)
      .catch(async (error: unknown) => {
        if (error instanceof NoConnectionError) return;
        await letGo();
        showToast(failureWords(error).message, 'error');
      })
      .finally(() => {
        isSending.current = false;
      });
  });
  return { busy, waiting: waiting?.address ?? null, use, remove, letGo };
}
