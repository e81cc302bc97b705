import type { RecordPhoto } from '@cafezal/domain/record/record.ts';
import type { PhotoPlace } from '../data/photos/unsent-photos.ts';
import { PhotoGallery } from './photo-gallery.tsx';
import styles from './photos.module.css';

const NONE: readonly RecordPhoto[] = [];

/**
 * Photos within a form. The record need not exist: pictures are kept on the device under the id that it will have,
 * and go out once its creation was saved and sent; saving the record is all that it takes. A form whose draft is
 * discarded calls `dropDraftPhotos(await deviceOf(personId), place)`.
 *
 *     <PhotosField place={{ farmId: farm.id, section, recordId }} sent={stored?.photos} />
 */
export function PhotosField({ place, sent = NONE }: { place: PhotoPlace; sent?: readonly RecordPhoto[] | undefined }) {
  return (
    <fieldset className={styles.field}>
      <legend>
        Fotos <span>(opcional)</span>
      </legend>
      <PhotoGallery place={place} sent={sent} mayChange />
    </fieldset>
  );
}
