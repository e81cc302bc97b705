import { may, writeActionOf } from '@cafezal/domain/permissions.ts';
import { SECTIONS, type Section } from '@cafezal/domain/record.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { StageBlock } from '../../components/stage-block.tsx';
import type { Farm } from '../../data/contract.ts';
import type { FarmStore } from '../../data/farm-store.ts';
import { useSession } from '../../data/session.ts';
import { sectionEntry } from '../shell/section-menu.ts';
import styles from './dashboard-screen.module.css';
import { usualSections } from './usual-sections.ts';

/** Names that are too long for a third of a phone, as people say them there. */
const SHORT: Readonly<Partial<Record<Section, string>>> = {
  processamento: 'Lavador',
  beneficiamento: 'Benefício',
  armazenamento: 'Sacas',
};

const formAddress = (farmSlug: string, section: Section): string =>
  `/fazenda/${farmSlug}/${section === 'atividades' ? 'cadastrar-atividade' : `${section}/cadastrar`}`;

/** The three records that this person makes most, one touch from their form. */
export function QuickRecords({ farm, store }: { farm: Farm; store: FarmStore }) {
  const personId = useSession().user?.uid ?? '';
  const { snapshot } = store.replica;
  const usual = useMemo(() => {
    const allowed = SECTIONS.filter((section) => may(farm.role, writeActionOf(section)));
    if (snapshot === null) return [];
    return usualSections(store.replica.everything(), { personId, now: new Date(), allowed });
  }, [store, snapshot, personId, farm.role]);
  if (usual.length === 0) return null;
  return (
    <nav className={styles.quick} aria-label="Registrar">
      {usual.map((section) => (
        <Link key={section} to={formAddress(farm.farmSlug, section)}>
          <StageBlock theme={sectionEntry(section)?.theme ?? ''} />
          {SHORT[section] ?? sectionEntry(section)?.one}
        </Link>
      ))}
    </nav>
  );
}
