import { lazy, Suspense, useState } from 'react';
import { Hills } from '../../../components/icons/hills.tsx';
import { showToast } from '../../../components/messages/toast-store.ts';
import type { Farm } from '../../../data/device/contract.ts';
import { atServer } from '../../../data/device/server-address.ts';
import { useFarmActions } from '../../../data/farms/farms.ts';
import { NoConnectionError } from '../../../data/server/api.ts';
import { failureWords } from '../../failure-words.ts';
import { PictureButton } from '../../file-button.tsx';
import styles from './edit-farm-screen.module.css';

const CropDialog = lazy(async () => ({ default: (await import('../../../photos/crop/crop-dialog.tsx')).CropDialog }));

const OFFLINE = 'Sem sinal agora. Deixe a foto aqui e toque de novo quando o sinal voltar.';

/** The picture of a farm, and how to change it. */
export function FarmPicture({ farm }: { farm: Farm }) {
  const { uploadPhoto } = useFarmActions();
  const [file, setFile] = useState<File | null>(null);
  const use = async (cut: File) => {
    try {
      await uploadPhoto(farm.id, cut);
    } catch (cause) {
      throw new Error(cause instanceof NoConnectionError ? OFFLINE : failureWords(cause).message, { cause });
    }
    showToast('Foto da fazenda trocada.');
    setFile(null);
  };
  return (
    <>
      <div className={styles.picture}>
        {farm.imageUrl === null ? <Hills /> : <img src={atServer(farm.imageUrl)} alt={`Foto de ${farm.name}`} />}
      </div>
      <PictureButton label={farm.imageUrl === null ? 'Pôr uma foto' : 'Trocar a foto'} onPick={setFile} />
      {file !== null && (
        <Suspense>
          <CropDialog file={file} shape="wide" onUse={use} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </>
  );
}
