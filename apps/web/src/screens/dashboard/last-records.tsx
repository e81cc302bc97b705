import { spokenDay, spokenHour } from '@cafezal/domain/attention/attention-words.ts';
import { dayIn } from '@cafezal/domain/days.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Icon, themeIcon } from '../../components/icons/icon.tsx';
import { Card, Rows } from '../../components/surface.tsx';
import type { Farm } from '../../data/contract.ts';
import type { DeviceRecord } from '../../data/device-database.ts';
import type { FarmStore } from '../../data/farm-store.ts';
import { farmFactsOf } from '../../data/rule-context.ts';
import { sectionEntry } from '../shell/section-menu.ts';
import styles from './last-records.module.css';

const SHOWN = 5;

/** `hoje às 14h05`, `em 12/07 às 9h`. */
function changedText(updatedAt: string, timezone: string): string {
  const day = dayIn(timezone, new Date(updatedAt));
  return `${spokenDay(day, dayIn(timezone, new Date()))} às ${spokenHour(updatedAt, timezone)}`;
}

function LastRow({ record, farm, timezone }: { record: DeviceRecord; farm: Farm; timezone: string }) {
  const entry = sectionEntry(record.section);
  const theme = entry?.theme ?? '';
  return (
    <Link
      to="/fazenda/$farmSlug/$section/$entitySlug"
      params={{ farmSlug: farm.farmSlug, section: record.section, entitySlug: record.slug || record.id }}
      className={styles.row}
      data-stage={theme}
    >
      <span className={styles.icon}>
        <Icon name={themeIcon(theme)} />
      </span>
      <span className={styles.words}>
        <b>{record.name}</b>
        <span>{[entry?.one, changedText(record.updatedAt, timezone)].filter(Boolean).join(' · ')}</span>
      </span>
    </Link>
  );
}

/** What was recorded or changed last on this farm, as this device knows it. */
export function LastRecords({ farm, store }: { farm: Farm; store: FarmStore }) {
  const { snapshot } = store.replica;
  const last = useMemo(() => {
    if (snapshot === null) return [];
    const live = [...store.replica.everything()].filter(({ deletedAt }) => deletedAt === null);
    return live.sort((one, other) => other.updatedAt.localeCompare(one.updatedAt)).slice(0, SHOWN);
  }, [store, snapshot]);
  const { timezone } = farmFactsOf(farm).settings;
  return (
    <Card title="Últimos registros">
      <Rows>
        {last.map((record) => (
          <li key={record.id}>
            <LastRow record={record} farm={farm} timezone={timezone} />
          </li>
        ))}
      </Rows>
    </Card>
  );
}
