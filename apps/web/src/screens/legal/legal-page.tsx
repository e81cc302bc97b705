import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Mark } from '../../components/icons/mark.tsx';
import styles from './legal-page.module.css';

/** A section of a legal page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A public page of text, with links to the other legal page and back. */
export function LegalPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Cafezal`;
  }, [title]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to="/" className={styles.brand}>
          <Mark size={32} />
          Cafezal
        </Link>
      </header>
      <main className={styles.text}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </main>
      <footer className={styles.foot}>
        <nav aria-label="Rodapé">
          <Link to="/">Início</Link>
          <Link to="/termos">Termos de uso</Link>
          <Link to="/privacidade">Privacidade</Link>
        </nav>
      </footer>
    </div>
  );
}
