import { useEffect, useState } from 'react';
import { Button, IconButton } from '../components/controls/button.tsx';
import { Dialog } from '../components/surfaces/dialog.tsx';
import { Tag } from '../components/surfaces/tag.tsx';
import type { ShownPhoto } from '../data/photos/unsent-photos.ts';
import { PhotoPicture } from './photo-picture.tsx';
import styles from './photos.module.css';

const momentText = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleString('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' });

const whenOf = (photo: ShownPhoto): string | null => ('sent' in photo ? photo.sent.takenAt : photo.waiting.addedAt);

function Words({ photo, timezone }: { photo: ShownPhoto; timezone: string }) {
  const at = whenOf(photo);
  return (
    <p className={styles.words}>
      {at !== null && <span>{momentText(at, timezone)}</span>}
      {'waiting' in photo && <Tag icon="smartphone">Guardada aqui</Tag>}
    </p>
  );
}

function useArrowKeys(go: (step: number) => void): void {
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') go(-1);
      if (key === 'ArrowRight') go(1);
    };
    window.addEventListener('keydown', turn);
    return () => window.removeEventListener('keydown', turn);
  }, [go]);
}

/** One photo in full screen, with its neighbours by touch or arrow keys. */
export function PhotoViewer({
  photos,
  first,
  timezone,
  onClose,
  onRemove,
}: {
  photos: readonly ShownPhoto[];
  /** The id of the first photo to show. */
  first: string;
  /** The farm's: whoever looks sees the same hour. */
  timezone: string;
  onClose: () => void;
  /** Absent if the person may not change the record. */
  onRemove?: ((id: string) => void) | undefined;
}) {
  const [id, setId] = useState(first);
  const index = Math.max(
    0,
    photos.findIndex((photo) => photo.id === id),
  );
  const photo = photos[index];
  const go = (step: number) => setId(photos[(index + step + photos.length) % photos.length]?.id ?? id);
  useArrowKeys(go);
  if (photo === undefined) return null;
  const hasMore = photos.length > 1;
  const title = hasMore ? `Foto ${index + 1} de ${photos.length}` : 'Foto';
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.viewer}>
        <PhotoPicture key={photo.id} photo={photo} size="full" alt={title} />
        <Words photo={photo} timezone={timezone} />
        <div className={styles.tools}>
          {hasMore && <IconButton icon="arrow-left" label="Foto anterior" onClick={() => go(-1)} />}
          {hasMore && <IconButton icon="arrow-right" label="Próxima foto" onClick={() => go(1)} />}
          {onRemove !== undefined && (
            <Button look="quiet" icon="trash" onClick={() => onRemove(photo.id)}>
              Excluir foto
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
