import { classNames } from '../../components/page/class-names.ts';
import type { Picture } from './landing-words.ts';
import styles from './phone.module.css';

/** A screenshot in the frame of a phone; `whole` beside the opening on a desktop, otherwise cut at the bottom. */
export function Phone({ picture, whole = false }: { picture: Picture; whole?: boolean }) {
  return (
    <figure className={classNames(styles.phone, whole && styles.whole)}>
      <img src={picture.src} alt={picture.alt} width={360} height={740} loading="lazy" decoding="async" />
    </figure>
  );
}
