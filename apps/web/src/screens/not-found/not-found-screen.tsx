import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { buttonClass } from '../../components/controls/button.tsx';
import { Hills } from '../../components/icons/hills.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { Mark } from '../../components/icons/mark.tsx';
import { SEARCH_HASH } from '../frame/search-hash.ts';
import styles from './not-found-screen.module.css';

/** An address in readable form; an invalid one stays as it is. */
function readable(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    // A stray per cent sign cannot be decoded.
    return pathname;
  }
}

/** The farm of an address inside a farm; undefined for any other address. */
const farmOf = (pathname: string): string | undefined => /^\/fazenda\/([^/]+)\/./.exec(pathname)?.[1];

/** The screen of an unknown address. `/404` itself shows it too, without naming an address. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  const farmSlug = farmOf(pathname);
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
              Não há nada em <b>{readable(pathname)}</b>.{' '}
            </>
          )}
          O endereço mudou, ou falta uma letra.
        </p>
        <div className={styles.actions}>
          <Link to="/fazenda" className={buttonClass({ size: 'lg' })}>
            Ir para minhas fazendas
          </Link>
          {farmSlug !== undefined && (
            <Link
              to="/fazenda/$farmSlug"
              params={{ farmSlug }}
              hash={SEARCH_HASH}
              className={buttonClass({ look: 'secondary', size: 'lg' })}
            >
              <Icon name="search" />
              Buscar lote ou talhão
            </Link>
          )}
        </div>
      </main>
      <Hills className={styles.hills} />
    </div>
  );
}
