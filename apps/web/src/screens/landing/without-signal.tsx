import { Icon } from '../../components/icons/icon.tsx';
import { WITHOUT_SIGNAL } from './landing-words.ts';
import styles from './without-signal.module.css';

/** What happens to a record where there is no signal. */
export function WithoutSignal() {
  return (
    <section className={styles.band} id="sem-sinal" aria-labelledby="sem-sinal-titulo">
      <div>
        <h2 id="sem-sinal-titulo">{WITHOUT_SIGNAL.title}</h2>
        <p>{WITHOUT_SIGNAL.lead}</p>
      </div>
      <ol>
        {WITHOUT_SIGNAL.steps.map(({ icon, name }) => (
          <li key={name}>
            <Icon name={icon} size={28} />
            <b>{name}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
