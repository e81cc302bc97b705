import { Icon } from '../../components/icons/icon.tsx';
import { classNames } from '../../components/page/class-names.ts';
import styles from './flag-marks.module.css';
import { FLAG_TEXTS } from './record-tags.tsx';

/** What a warning means, after its word. */
const MEANINGS: Readonly<Record<string, string>> = {
  phiViolation: 'colhido antes do prazo',
  inconsistent: 'um peso mudou antes desta etapa',
};

/** A touch on a mark tells what it means; it does not follow the link, nor tick the box, in which the mark stands. */
export function keepOnMark(event: Pick<Event, 'target' | 'preventDefault'>): void {
  if (event.target instanceof Element && event.target.closest('[data-flag]') !== null) event.preventDefault();
}

/**
 * The warnings on a record where a word would make its row higher: an icon each. What it means comes with the pointer, with
 * a touch and with the focus of its row, is read out with the row, and stands on paper as the word.
 */
export function FlagMarks({ flags, at }: { flags: readonly string[]; at: 'row' | 'cell' }) {
  return flags.map((flag) => (
    <span key={flag} className={classNames(styles.mark, at === 'row' && styles.markInRow)} data-flag={flag}>
      <Icon name="triangle-alert" size={20} />
      <span className={classNames(styles.tip, at === 'row' ? styles.inRow : styles.before)}>
        <b>{FLAG_TEXTS[flag] ?? flag}</b>
        {MEANINGS[flag] !== undefined && <span>: {MEANINGS[flag]}</span>}
      </span>
    </span>
  ));
}
