import { dayIn } from '@cafezal/domain/days.ts';
import { Button } from '../../../components/button.tsx';
import { dayWords } from './day-words.ts';
import styles from './draft-line.module.css';

/** `10h42`: the time of a moment on the farm. */
const clock = (at: Date, timeZone: string): string =>
  at.toLocaleTimeString('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' }).replace(':', 'h');

/** Says that what stands in the form was typed before, and lets one start afresh. */
export function DraftLine({
  savedAt,
  timezone,
  onDiscard,
}: {
  savedAt: string;
  timezone: string;
  onDiscard: () => void;
}) {
  const at = new Date(savedAt);
  const day = dayWords(dayIn(timezone, at), dayIn(timezone, new Date()), { bare: true });
  return (
    <p className={styles.line}>
      <span>
        Rascunho de {day}, {clock(at, timezone)}
      </span>
      <Button look="quiet" onClick={onDiscard} aria-label="Descartar o rascunho">
        Descartar
      </Button>
    </p>
  );
}
