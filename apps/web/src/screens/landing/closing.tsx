import { TRIAL_DAYS } from '@cafezal/domain/people/trial.ts';
import { buttonClass } from '../../components/controls/button.tsx';
import styles from './closing.module.css';
import type { LandingParts } from './landing-link.ts';
import { TRIAL } from './landing-words.ts';
import { Points } from './points.tsx';
import { Questions } from './questions.tsx';

function Price({ LandingLink }: Pick<LandingParts, 'LandingLink'>) {
  return (
    <div className={styles.start} id="preco">
      <h2>Preço</h2>
      <p className={styles.days}>
        {TRIAL_DAYS} dias <small>grátis, com tudo</small>
      </p>
      <Points points={TRIAL} />
      <LandingLink to="/register" className={buttonClass({ size: 'xl', full: true })}>
        Começar {TRIAL_DAYS} dias grátis
      </LandingLink>
      <LandingLink to="/exemplo" className={buttonClass({ look: 'quiet', size: 'lg', full: true })}>
        Ver uma fazenda pronta
      </LandingLink>
    </div>
  );
}

/** What it costs and what people ask. */
export function Closing({ LandingLink, isSignedIn }: LandingParts) {
  return (
    <div className={styles.end}>
      {!isSignedIn && <Price LandingLink={LandingLink} />}
      <Questions />
    </div>
  );
}
