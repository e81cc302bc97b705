import type { RecordPhoto } from '@cafezal/domain/record/record.ts';
import type { PhotoPlace } from '../data/photos/unsent-photos.ts';
import { PhotoGallery } from './photo-gallery.tsx';
import styles from './photos.module.css';

const NONE: readonly RecordPhoto[] = [];

/**
 * Photos in a form. The record need not exist yet: pictures are kept on the device under its future id and sent after
 * its creation was sent. Nothing but saving the record is needed. A form whose draft is discarded calls
 * `dropDraftPhotos(await deviceOf(personId), place)`.
 *
 * <PhotosField place={{ farmId: farm.id, section, recordId }} timezone={timezone} sent={stored?.photos} />
 */
export function PhotosField({
  place,
  timezone,
  sent = NONE,
}: {
  place: PhotoPlace;
  timezone: string;
  sent?: readonly RecordPhoto[] | undefined;
}) {
  return (
    <fieldset className={styles.field}>
      <legend>
        Fotos <span>(opcional)</span>
      </legend>
      <PhotoGallery place={place} timezone={timezone} sent={sent} mayChange />
    </fieldset>
  );
}
