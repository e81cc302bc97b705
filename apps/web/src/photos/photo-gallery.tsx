import type { RecordPhoto } from '@cafezal/domain/record/record.ts';
import { useState } from 'react';
import { Icon } from '../components/icons/icon.tsx';
import { Hidden } from '../components/surfaces/surface.tsx';
import type { PhotoPlace, ShownPhoto } from '../data/photos/unsent-photos.ts';
import { PhotoButtons } from './photo-buttons.tsx';
import { PhotoPicture } from './photo-picture.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import styles from './photos.module.css';
import { usePhotos } from './use-photos.ts';

function Thumb({ photo, alt, onOpen }: { photo: ShownPhoto; alt: string; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className={styles.thumb} onClick={onOpen}>
        <PhotoPicture photo={photo} size="thumb" alt={alt} />
        {'waiting' in photo && (
          <span className={styles.kept}>
            <Icon name="smartphone" size={20} />
            <Hidden>, guardada neste aparelho</Hidden>
          </span>
        )}
      </button>
    </li>
  );
}

/** The photos of a record as thumbnails that open large, with buttons to add more if the person may. */
export function PhotoGallery({
  place,
  sent,
  timezone,
  mayChange,
}: {
  place: PhotoPlace;
  /** Photos on the server. */
  sent: readonly RecordPhoto[];
  timezone: string;
  mayChange: boolean;
}) {
  const { photos, add, remove } = usePhotos(place, sent);
  const [open, setOpen] = useState<string | null>(null);
  const shown = photos ?? [];
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles.gallery}>
          {shown.map((photo, index) => (
            <Thumb
              key={photo.id}
              photo={photo}
              alt={`Foto ${index + 1} de ${shown.length}`}
              onOpen={() => setOpen(photo.id)}
            />
          ))}
        </ul>
      )}
      {mayChange && <PhotoButtons onPick={add} />}
      {open !== null && shown.length > 0 && (
        <PhotoViewer
          photos={shown}
          first={open}
          timezone={timezone}
          onClose={() => setOpen(null)}
          onRemove={
            mayChange
              ? (id) => {
                  setOpen(null);
                  void remove(id);
                }
              : undefined
          }
        />
      )}
    </>
  );
}
