import { Link } from '@tanstack/react-router';
import { classNames } from '../../../components/page/class-names.ts';
import styles from './edit-farm-screen.module.css';

const TABS = [
  { aba: undefined, label: 'Dados' },
  { aba: 'medidas', label: 'Medidas e contas' },
  { aba: 'documentos', label: 'Documentos' },
] as const;

/** The parts of what a farm is: one address each, so that the way back leads through them. */
export function FarmTabs({ slug, tab }: { slug: string; tab: 'medidas' | 'documentos' | undefined }) {
  return (
    <nav className={styles.tabs} aria-label="Dados da fazenda">
      {TABS.map(({ aba, label }) => (
        <Link
          key={label}
          to="/fazenda/$farmSlug/editar"
          params={{ farmSlug: slug }}
          search={aba === undefined ? {} : { aba }}
          aria-current={tab === aba ? 'page' : undefined}
          className={classNames(styles.tab, tab === aba && styles.current)}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
