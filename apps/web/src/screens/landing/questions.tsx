import { Icon } from '../../components/icons/icon.tsx';
import { QUESTIONS } from './landing-words.ts';
import styles from './questions.module.css';

/** Questions and answers; each answer unfolds without script. The first one is open. */
export function Questions() {
  return (
    <section className={styles.questions} id="perguntas" aria-labelledby="perguntas-titulo">
      <h2 id="perguntas-titulo">Perguntas</h2>
      {QUESTIONS.map(({ question, answer }, at) => (
        <details key={question} open={at === 0}>
          <summary>
            {question}
            <Icon name="chevron-down" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}
