import { buttonClass } from '../../components/controls/button.tsx';
import { Hills } from '../../components/icons/hills.tsx';
import { Mark } from '../../components/icons/mark.tsx';
import { classNames } from '../../components/page/class-names.ts';
import { Closing } from './closing.tsx';
import styles from './landing-page.module.css';
import { TOPICS } from './landing-words.ts';
import { Opening } from './opening.tsx';
import { TopicPart } from './topic-part.tsx';
import type { LandingParts } from './way.ts';
import { WithoutSignal } from './without-signal.tsx';

function Entrances({ Way, isSignedIn }: LandingParts) {
  if (isSignedIn)
    return (
      <Way to="/fazenda" className={buttonClass({ look: 'quiet' })}>
        Minhas fazendas
      </Way>
    );
  return (
    <>
      <Way to="/login" className={buttonClass({ look: 'quiet' })}>
        Entrar
      </Way>
      <Way to="/register" className={classNames(buttonClass(), styles.wide)}>
        Começar grátis
      </Way>
    </>
  );
}

function Head(parts: LandingParts) {
  const { Way, isSignedIn } = parts;
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
        {isSignedIn ? <a href="#perguntas">Perguntas</a> : <a href="#preco">Preço</a>}
      </nav>
      <Entrances {...parts} />
    </header>
  );
}

function FootLinks({ Way, isSignedIn }: LandingParts) {
  if (isSignedIn) return <Way to="/fazenda">Minhas fazendas</Way>;
  return (
    <>
      <Way to="/login">Entrar</Way>
      <Way to="/register">Criar conta</Way>
      <Way to="/exemplo">Fazenda de exemplo</Way>
    </>
  );
}

function Foot(parts: LandingParts) {
  const { Way } = parts;
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
          <FootLinks {...parts} />
          <Way to="/termos">Termos</Way>
          <Way to="/privacidade">Privacidade</Way>
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
