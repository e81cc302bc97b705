import { Link } from '@tanstack/react-router';
import { Button } from '../../components/controls/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import styles from './person-notes.module.css';

type Way = { label: string; to: string; hash?: string };

/** A quiet line that asks for something, with a link and a snooze button. */
export function NoteLine({ words, way, onSnooze }: { words: string; way: Way; onSnooze: () => void }) {
  const { label, ...place } = way;
  return (
    <li className={styles.note}>
      <Icon name="info" />
      <p>
        {words} <Link {...place}>{label}</Link>
      </p>
      <Button look="quiet" aria-label={`Agora não: ${words}`} onClick={onSnooze}>
        Agora não
      </Button>
    </li>
  );
}
