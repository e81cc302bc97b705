import { TRIAL_DAYS } from '@cafezal/domain/people/trial.ts';
import { buttonClass } from '../../components/controls/button.tsx';
import styles from './closing.module.css';
import { TRIAL } from './landing-words.ts';
import { Points } from './points.tsx';
import { Questions } from './questions.tsx';
import type { LandingParts } from './way.ts';

function Price({ Way }: Pick<LandingParts, 'Way'>) {
  return (
    <div className={styles.start} id="preco">
      <h2>Preço</h2>
      <p className={styles.days}>
        {TRIAL_DAYS} dias <small>grátis, com tudo</small>
      </p>
      <Points points={TRIAL} />
      <Way to="/register" className={buttonClass({ size: 'xl', full: true })}>
        Começar {TRIAL_DAYS} dias grátis
      </Way>
      <Way to="/exemplo" className={buttonClass({ look: 'quiet', size: 'lg', full: true })}>
        Ver uma fazenda pronta
      </Way>
    </div>
  );
}

/** What it costs and what people ask. */
export function Closing({ Way, isSignedIn }: LandingParts) {
  return (
    <div className={styles.end}>
      {!isSignedIn && <Price Way={Way} />}
      <Questions />
    </div>
  );
}
