import type { ComponentType, ReactNode } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Hills } from '../../components/hills.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { Mark } from '../../components/mark.tsx';
import { StageBlock } from '../../components/stage-block.tsx';
import styles from './landing-page.module.css';
import { OPENING, type Picture, TOPICS, type Topic, TRIAL, WITHOUT_SIGNAL } from './landing-words.ts';
import { Questions } from './questions.tsx';

/** A link to a screen of the app: the router's inside the app, a plain one on the page without script. */
export type WayProps = {
  to: '/' | '/login' | '/register' | '/fazenda' | '/exemplo';
  className?: string;
  children: ReactNode;
};

type Parts = { Way: ComponentType<WayProps>; isSignedIn: boolean };

function Head({ Way, isSignedIn }: Parts) {
  return (
    <header className={styles.head}>
      <Way to="/" className={classNames(styles.brand)}>
        <Mark size={36} />
        Cafezal
      </Way>
      <nav className={styles.places} aria-label="Nesta página">
        {TOPICS.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
        <a href="#perguntas">Perguntas</a>
      </nav>
      {isSignedIn ? (
        <Way to="/fazenda" className={buttonClass({ look: 'quiet' })}>
          Minhas fazendas
        </Way>
      ) : (
        <>
          <Way to="/login" className={buttonClass({ look: 'quiet' })}>
            Entrar
          </Way>
          <Way to="/register" className={classNames(buttonClass(), styles.wide)}>
            Começar grátis
          </Way>
        </>
      )}
    </header>
  );
}

function Phone({ picture, className }: { picture: Picture; className?: string | undefined }) {
  return (
    <figure className={classNames(styles.phone, className)}>
      <img src={picture.src} alt={picture.alt} width={360} height={740} loading="lazy" decoding="async" />
    </figure>
  );
}

function Opening({ Way, isSignedIn }: Parts) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{OPENING.title}</h1>
        <p className={styles.lead}>{OPENING.lead}</p>
        <div className={styles.actions}>
          {isSignedIn ? (
            <Way to="/fazenda" className={buttonClass({ size: 'xl' })}>
              Ir para minhas fazendas
            </Way>
          ) : (
            <>
              <Way to="/register" className={buttonClass({ size: 'xl' })}>
                Começar 7 dias grátis
              </Way>
              <Way to="/exemplo" className={buttonClass({ look: 'secondary', size: 'xl' })}>
                Ver uma fazenda pronta
              </Way>
            </>
          )}
        </div>
        <p className={styles.fine}>
          <Icon name="check" size={20} />
          {OPENING.fine}
        </p>
      </div>
      <Hills className={styles.hills} />
      <Phone picture={OPENING.picture} className={styles.whole} />
    </section>
  );
}

function Points({ points }: { points: readonly string[] }) {
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

function TopicPart({ id, theme, name, title, lead, points, picture }: Topic) {
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

function WithoutSignal() {
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

function Start({ Way }: Pick<Parts, 'Way'>) {
  return (
    <div className={styles.start} id="comecar">
      <h2>Comece hoje</h2>
      <p className={styles.days}>
        7 dias <small>grátis, com tudo</small>
      </p>
      <Points points={TRIAL} />
      <Way to="/register" className={buttonClass({ size: 'xl', full: true })}>
        Começar 7 dias grátis
      </Way>
      <Way to="/exemplo" className={buttonClass({ look: 'quiet', size: 'lg', full: true })}>
        Ver uma fazenda pronta
      </Way>
    </div>
  );
}

function Foot({ Way, isSignedIn }: Parts) {
  return (
    <footer>
      <div className={styles.footHills}>
        <Hills />
      </div>
      <div className={styles.foot}>
        <Way to="/" className={classNames(styles.brand)}>
          <Mark />
          Cafezal
        </Way>
        <nav aria-label="Rodapé">
          {isSignedIn ? (
            <Way to="/fazenda">Minhas fazendas</Way>
          ) : (
            <>
              <Way to="/login">Entrar</Way>
              <Way to="/register">Criar conta</Way>
              <Way to="/exemplo">Fazenda de exemplo</Way>
            </>
          )}
        </nav>
        <p>Feito para quem planta, seca e vende café.</p>
      </div>
    </footer>
  );
}

/** The landing page: what the product does, in the words of a farmer, with pictures of it, and the ways in. */
export function LandingPage({ Way, isSignedIn }: Parts) {
  return (
    <div className={styles.page}>
      <Head Way={Way} isSignedIn={isSignedIn} />
      <main>
        <Opening Way={Way} isSignedIn={isSignedIn} />
        {TOPICS.map((topic) => (
          <TopicPart key={topic.id} {...topic} />
        ))}
        <WithoutSignal />
        <div className={styles.end}>
          {!isSignedIn && <Start Way={Way} />}
          <Questions />
        </div>
      </main>
      <Foot Way={Way} isSignedIn={isSignedIn} />
    </div>
  );
}
