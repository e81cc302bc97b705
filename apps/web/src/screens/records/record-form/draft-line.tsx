import { dayIn } from '@cafezal/domain/ground/days.ts';
import type { RecordPhoto } from '@cafezal/domain/record/record.ts';
import { Button } from '../../../components/controls/button.tsx';
import { todayIn } from '../../../data/device/right-clock.ts';
import type { PhotoPlace } from '../../../data/photos/unsent-photos.ts';
import { usePhotos } from '../../../photos/use-photos.ts';
import styles from './draft-line.module.css';
import { dayWords } from './subject/day-words.ts';

/** `10h42`: the time of a moment on the farm. */
const clock = (at: Date, timeZone: string): string =>
  at.toLocaleTimeString('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' }).replace(':', 'h');

const NONE_SENT: readonly RecordPhoto[] = [];

/** Says that what stands in the form was typed before, and lets one start afresh. */
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
  // They stand folded away: that they are there is said here.
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
