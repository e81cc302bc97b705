import { Icon } from '../../components/icons/icon.tsx';
import styles from './points.module.css';

/** A list of advantages with check marks, in the colour of the surrounding stage. */
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
