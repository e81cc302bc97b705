import { Link } from '@tanstack/react-router';
import { StageBlock } from '../../../components/icons/stage-block.tsx';
import styles from './quick-records.module.css';
import type { UsualRecord } from './usual-records.ts';

/** Shortcuts to the forms of the records that this person makes most. */
export function QuickRecords({ records }: { records: readonly UsualRecord[] }) {
  if (records.length === 0) return null;
  return (
    <nav className={styles.quick} aria-label="Registrar">
      {records.map(({ section, theme, short, to, search }) => (
        <Link key={section} to={to} search={search}>
          <StageBlock theme={theme} />
          {short}
        </Link>
      ))}
    </nav>
  );
}
