import { buttonClass } from '../../components/controls/button.tsx';
import { Hills } from '../../components/icons/hills.tsx';
import { Mark } from '../../components/icons/mark.tsx';
import { classNames } from '../../components/page/class-names.ts';
import { Closing } from './closing.tsx';
import type { LandingParts } from './landing-link.ts';
import styles from './landing-page.module.css';
import { TOPICS } from './landing-words.ts';
import { Opening } from './opening.tsx';
import { TopicPart } from './topic-part.tsx';
import { WithoutSignal } from './without-signal.tsx';

function Entrances({ LandingLink, isSignedIn }: LandingParts) {
  if (isSignedIn)
    return (
      <LandingLink to="/fazenda" className={buttonClass({ look: 'quiet' })}>
        Minhas fazendas
      </LandingLink>
    );
  return (
    <>
      <LandingLink to="/login" className={buttonClass({ look: 'quiet' })}>
        Entrar
      </LandingLink>
      <LandingLink to="/register" className={classNames(buttonClass(), styles.wide)}>
        Começar grátis
      </LandingLink>
    </>
  );
}

function Head(parts: LandingParts) {
  const { LandingLink, isSignedIn } = parts;
  return (
    <header className={styles.head}>
      <LandingLink to="/" className={classNames(styles.brand)}>
        <Mark size={36} />
        Cafezal
      </LandingLink>
      <nav className={styles.places} aria-label="Nesta página">
        {TOPICS.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
        {isSignedIn ? <a href="#perguntas">Perguntas</a> : <a href="#preco">Preço</a>}
      </nav>
      <Entrances {...parts} />
    </header>
  );
}

function FootLinks({ LandingLink, isSignedIn }: LandingParts) {
  if (isSignedIn) return <LandingLink to="/fazenda">Minhas fazendas</LandingLink>;
  return (
    <>
      <LandingLink to="/login">Entrar</LandingLink>
      <LandingLink to="/register">Criar conta</LandingLink>
      <LandingLink to="/exemplo">Fazenda de exemplo</LandingLink>
    </>
  );
}

function Foot(parts: LandingParts) {
  const { LandingLink } = parts;
  return (
    <footer>
      <div className={styles.footHills}>
        <Hills />
      </div>
      <div className={styles.foot}>
        <LandingLink to="/" className={classNames(styles.brand)}>
          <Mark />
          Cafezal
        </LandingLink>
        <nav aria-label="Rodapé">
          <FootLinks {...parts} />
          <LandingLink to="/termos">Termos</LandingLink>
          <LandingLink to="/privacidade">Privacidade</LandingLink>
        </nav>
        <p>Feito para quem planta, seca e vende café.</p>
      </div>
    </footer>
  );
}

/** The landing page: what the product does, in the words of a farmer, with pictures of it, and the ways in. */
export function LandingPage(parts: LandingParts) {
  return (
    <div className={styles.page}>
      <Head {...parts} />
      <main>
        <Opening {...parts} />
        {TOPICS.map((topic) => (
          <TopicPart key={topic.id} {...topic} />
        ))}
        <WithoutSignal />
        <Closing {...parts} />
      </main>
      <Foot {...parts} />
    </div>
  );
}
