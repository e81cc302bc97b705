import { Icon } from '../../components/icons/icon.tsx';
import styles from './points.module.css';

/** What speaks for something, a check mark each, in the colour of the stage around it. */
export function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>
          <Icon name="check" />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  );
}
