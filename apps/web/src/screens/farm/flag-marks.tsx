import { Icon } from '../../components/icons/icon.tsx';
import { classNames } from '../../components/page/class-names.ts';
import styles from './flag-marks.module.css';
import { FLAG_TEXTS } from './record-tags.tsx';

/** Explanation of each warning, after its word. */
const MEANINGS: Readonly<Record<string, string>> = {
  phiViolation: 'colhido antes do prazo',
  inconsistent: 'um peso mudou antes desta etapa',
};

/** A touch on a mark shows its explanation; it does not activate the link or tick box around it. */
export function keepOnMark(event: Pick<Event, 'target' | 'preventDefault'>): void {
  if (event.target instanceof Element && event.target.closest('[data-flag]') !== null) event.preventDefault();
}

/**
 * Icons for a record's warnings where words would make its row higher. The explanation appears on hover, touch and
 * focus of the row; screen readers read it with the row; paper shows the word.
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
