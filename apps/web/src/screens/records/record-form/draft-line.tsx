import { dayIn } from '@cafezal/domain/ground/days.ts';
import type { RecordPhoto } from '@cafezal/domain/record/record.ts';
import { Button } from '../../../components/controls/button.tsx';
import { todayIn } from '../../../data/device/corrected-clock.ts';
import type { PhotoPlace } from '../../../data/photos/unsent-photos.ts';
import { usePhotos } from '../../../photos/use-photos.ts';
import styles from './draft-line.module.css';
import { dayWords } from './subject/day-words.ts';

/** The time of an instant on the farm: `10h42`. */
const clock = (at: Date, timeZone: string): string =>
  at.toLocaleTimeString('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' }).replace(':', 'h');

const NONE_SENT: readonly RecordPhoto[] = [];

/** Says that the form contains a draft, with a button to start afresh. */
export function DraftLine({
  savedAt,
  photoPlace,
  timezone,
  onDiscard,
}: {
  savedAt: string;
  photoPlace: PhotoPlace;
  timezone: string;
  onDiscard: () => void;
}) {
  // The photos are in a collapsed group, so mention them here.
  const photos = usePhotos(photoPlace, NONE_SENT).photos?.length ?? 0;
  const at = new Date(savedAt);
  const day = dayWords(dayIn(timezone, at), todayIn(timezone), { bare: true });
  return (
    <p className={styles.line}>
      <span>
        Rascunho de {day}, {clock(at, timezone)}
        {photos > 0 && `, com ${photos} ${photos === 1 ? 'foto' : 'fotos'}`}
      </span>
      <Button look="quiet" onClick={onDiscard} aria-label="Descartar o rascunho">
        Descartar
      </Button>
    </p>
  );
}
