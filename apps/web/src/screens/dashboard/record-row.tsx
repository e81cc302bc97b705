import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { Link } from '@tanstack/react-router';
import { Icon, themeIcon } from '../../components/icons/icon.tsx';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import { sectionEntry } from '../frame/section-menu.ts';
import styles from './record-row.module.css';

/** A record of any section as a row that opens it. `fact` is its second line, by default code and day. */
export function RecordRow({
  record,
  farmSlug,
  fact,
  onGo,
}: {
  record: DeviceRecord;
  farmSlug: string;
  fact?: string;
  onGo?: () => void;
}) {
  const entry = sectionEntry(record.section);
  const theme = entry?.theme ?? null;
  const facts = [entry?.one, ...(fact === undefined ? [record.code, dayInPtBr(record.date)] : [fact])].filter(Boolean);
  return (
    <Link
      to="/fazenda/$farmSlug/$section/$entitySlug"
      params={{ farmSlug, section: record.section, entitySlug: record.slug || record.id }}
      className={styles.row}
      onClick={onGo}
      {...(theme !== null && { 'data-stage': theme })}
    >
      <span className={styles.icon}>
        <Icon name={themeIcon(theme ?? '')} />
      </span>
      <span className={styles.words}>
        <b>{record.name}</b>
        <span>{facts.join(' · ')}</span>
      </span>
      <span className={styles.go}>
        <Icon name="chevron-right" />
      </span>
    </Link>
  );
}
