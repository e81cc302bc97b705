import { StageBlock } from '../../components/icons/stage-block.tsx';
import type { Topic } from './landing-words.ts';
import { Phone } from './phone.tsx';
import { Points } from './points.tsx';
import styles from './topic-part.module.css';

/** One feature of the product, with its screenshot. */
export function TopicPart({ id, theme, name, title, lead, points, picture }: Topic) {
  return (
    <section className={styles.topic} id={id} data-stage={theme} aria-labelledby={`${id}-titulo`}>
      <div className={styles.text}>
        <p className={styles.kind}>
          <StageBlock theme={theme} size={24} />
          {name}
        </p>
        <h2 id={`${id}-titulo`}>{title}</h2>
        <p className={styles.lead}>{lead}</p>
        <Points points={points} />
      </div>
      <Phone picture={picture} />
    </section>
  );
}
