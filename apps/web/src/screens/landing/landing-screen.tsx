import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Hills } from '../../components/hills.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { Mark } from '../../components/mark.tsx';
import { useSession } from '../../data/session.ts';
import styles from './landing-screen.module.css';

function WaysIn({ isSignedIn }: { isSignedIn: boolean }) {
  if (isSignedIn)
    return (
      <Link to="/fazenda" className={buttonClass({ size: 'xl' })}>
        Ir para minhas fazendas
      </Link>
    );
  return (
    <>
      <Link to="/register" className={buttonClass({ size: 'xl' })}>
        Começar 7 dias grátis
      </Link>
      <Link to="/login" className={buttonClass({ look: 'secondary', size: 'xl' })}>
        Já tenho conta
      </Link>
    </>
  );
}

/** The landing page: what it does, in the words of a farmer, and the two ways in. */
export function LandingScreen() {
  const isSignedIn = useSession().status === 'signedIn';
  useEffect(() => {
    document.title = 'Gestão da fazenda de café, da lavoura à venda · Cafezal';
  }, []);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to="/" className={styles.brand}>
          <Mark size={36} />
          Cafezal
        </Link>
        {!isSignedIn && (
          <>
            <Link to="/login" className={buttonClass({ look: 'quiet' })}>
              Entrar
            </Link>
            <Link to="/register" className={classNames(buttonClass(), styles.wide)}>
              Começar grátis
            </Link>
          </>
        )}
      </header>
      <main className={styles.hero}>
        <div className={styles.words}>
          <h1>Do talhão à saca vendida, cada quilo no seu lugar.</h1>
          <p className={styles.lead}>
            Anote a colheita no meio da rua, sem sinal e de luva. À noite, na mesa da cozinha, veja o que está secando,
            o que descansa na tulha e quanto cada lote rendeu.
          </p>
          <div className={styles.actions}>
            <WaysIn isSignedIn={isSignedIn} />
          </div>
          <p className={styles.fine}>
            <Icon name="check" size={20} />
            Sem cartão. Depois dos 7 dias, os dados continuam seus.
          </p>
        </div>
        <Hills className={styles.hills} />
      </main>
    </div>
  );
}
