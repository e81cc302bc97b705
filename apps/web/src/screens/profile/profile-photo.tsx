import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import type { Profile } from '../../data/device/contract.ts';
import { PictureButton } from '../file-button.tsx';
import { Avatar } from '../frame/avatar.tsx';
import styles from './profile-photo.module.css';
import { type ProfilePhoto, useProfilePhoto } from './use-profile-photo.ts';
import { WhoWords } from './who-words.tsx';

const CropDialog = lazy(async () => ({ default: (await import('../../photos/crop/crop-dialog.tsx')).CropDialog }));

function Buttons({ photo, has, onPick }: { photo: ProfilePhoto; has: boolean; onPick: (file: File) => void }) {
  return (
    <div className={styles.buttons}>
      <PictureButton label={has ? 'Trocar foto' : 'Pôr uma foto'} onPick={onPick} />
      {has && (
        <Button look="quiet" busy={photo.busy} busyLabel="Retirando…" onClick={photo.remove}>
          Retirar foto
        </Button>
      )}
    </div>
  );
}

function Waiting({ photo }: { photo: ProfilePhoto }) {
  return (
    <div className={styles.waiting}>
      <Notice icon="cloud-off">
        <p>A foto está guardada neste aparelho. Vai quando o sinal voltar.</p>
        <Button look="quiet" onClick={photo.letGo}>
          Desistir da foto
        </Button>
      </Notice>
    </div>
  );
}

/** The person's name and photo, and the actions on the photo. */
export function ProfilePhotoPart({ profile }: { profile: Profile }) {
  const photo = useProfilePhoto(profile);
  const [file, setFile] = useState<File | null>(null);
  const shown = photo.waiting ?? profile.photoURL;
  return (
    <>
      <div className={styles.who}>
        <Avatar name={profile.name || profile.email} photoURL={shown} size="lg" />
        <WhoWords profile={profile} />
        <Buttons photo={photo} has={profile.photoURL !== null} onPick={setFile} />
      </div>
      {photo.waiting !== null && <Waiting photo={photo} />}
      {file !== null && (
        <Suspense>
          <CropDialog
            file={file}
            shape="round"
            onUse={async (cut) => {
              await photo.use(cut);
              setFile(null);
            }}
            onClose={() => setFile(null)}
          />
        </Suspense>
      )}
    </>
  );
}
