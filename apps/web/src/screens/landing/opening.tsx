import { TRIAL_DAYS } from '@cafezal/domain/people/trial.ts';
import { buttonClass } from '../../components/controls/button.tsx';
import { Hills } from '../../components/icons/hills.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import type { LandingParts } from './landing-link.ts';
import { OPENING } from './landing-words.ts';
import styles from './opening.module.css';
import { Phone } from './phone.tsx';

function Actions({ LandingLink, isSignedIn }: LandingParts) {
  if (isSignedIn)
    return (
      <LandingLink to="/fazenda" className={buttonClass({ size: 'xl' })}>
        Ir para minhas fazendas
      </LandingLink>
    );
  return (
    <>
      <LandingLink to="/register" className={buttonClass({ size: 'xl' })}>
        Começar {TRIAL_DAYS} dias grátis
      </LandingLink>
      <LandingLink to="/exemplo" className={buttonClass({ look: 'secondary', size: 'xl' })}>
        Ver uma fazenda pronta
      </LandingLink>
    </>
  );
}

/** The part above the fold: what the product is, and two ways to try it. */
export function Opening(parts: LandingParts) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{OPENING.title}</h1>
        <p className={styles.lead}>{OPENING.lead}</p>
        <div className={styles.actions}>
          <Actions {...parts} />
        </div>
        <p className={styles.fine}>
          <Icon name="check" size={20} />
          {OPENING.fine}
        </p>
      </div>
      <Hills className={styles.hills} />
      <Phone picture={OPENING.picture} whole />
    </section>
  );
}
