import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { Hills } from '../../components/hills.tsx';
import { Mark } from '../../components/mark.tsx';
import styles from './not-found-screen.module.css';

/** An address behind which there is nothing. `/404` itself shows it too, without naming an address. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = 'Página não encontrada · Cafezal';
  }, []);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to="/" className={styles.brand}>
          <Mark />
          Cafezal
        </Link>
      </header>
      <main className={styles.words}>
        <p className={styles.number}>404</p>
        <h1>Esta rua não tem saída.</h1>
        <p className={styles.text}>
          {pathname !== '/404' && (
            <>
              Não há nada em <b>{decodeURI(pathname)}</b>.{' '}
            </>
          )}
          O endereço mudou, ou falta uma letra.
        </p>
        <div className={styles.actions}>
          <Link to="/fazenda" className={buttonClass({ size: 'lg' })}>
            Ir para minhas fazendas
          </Link>
        </div>
      </main>
      <Hills className={styles.hills} />
    </div>
  );
}
