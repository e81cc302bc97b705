import { MOST_PHOTOS } from '@cafezal/domain/open-chain/publication/show.ts';
import type { RecordPhoto } from '@cafezal/domain/record/record.ts';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { Dialog, DialogActions } from '../../components/surfaces/dialog.tsx';
import { Card } from '../../components/surfaces/surface.tsx';
import { PhotoPicture } from '../../photos/photo-picture.tsx';
import styles from './publish.module.css';

function LargePhoto({
  photo,
  isChosen,
  onChoose,
  onClose,
}: {
  photo: RecordPhoto;
  isChosen: boolean;
  onChoose: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={isChosen ? 'Na página' : 'Mostrar esta foto?'} onClose={onClose}>
      <div className={styles.large}>
        <PhotoPicture photo={{ id: photo.id, sent: photo }} size="full" alt="Foto em tamanho grande" />
        <p>Olhe a foto toda: quem tiver o link vê gente, placas e papéis que estiverem nela.</p>
        <DialogActions>
          <Button look="secondary" onClick={onClose}>
            Fechar
          </Button>
          <Button look={isChosen ? 'danger' : 'primary'} onClick={onChoose}>
            {isChosen ? 'Tirar da página' : 'Mostrar na página'}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** The photos of a lot's way, each of which is seen large before it is shown. */
export function PhotosCard({
  photos,
  chosen,
  onChange,
}: {
  photos: readonly RecordPhoto[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const [opened, setOpened] = useState<RecordPhoto | null>(null);
  const here = photos.filter(({ id }) => chosen.includes(id)).length;
  const toggle = (id: string) => {
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(0, MOST_PHOTOS));
    setOpened(null);
  };
  if (photos.length === 0) return null;
  return (
    <Card title="Fotos" aside={`${here} de ${photos.length} escolhidas`}>
      <ul className={styles.photos}>
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-pressed={chosen.includes(photo.id)}
              aria-label={`Foto ${at + 1} de ${photos.length}`}
              onClick={() => setOpened(photo)}
            >
              <PhotoPicture photo={{ id: photo.id, sent: photo }} size="thumb" alt="" />
              {chosen.includes(photo.id) && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <LargePhoto
          photo={opened}
          isChosen={chosen.includes(opened.id)}
          onChoose={() => toggle(opened.id)}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}
