import { Link } from '@tanstack/react-router';
import { Icon } from '../../../components/icons/icon.tsx';
import { Card, Rows } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { useHistory } from '../../../data/replica/history.ts';
import { recordAddress, type SectionPlace } from '../../farm/use-section.ts';
import { fieldLabel } from '../../words/field-text.ts';
import { changeVerb, shownChanges, shownVersions } from '../../words/version-words.ts';
import { momentOf } from '../../words/when.ts';
import styles from './detail.module.css';

const MOST = 3;

/** The latest changes of a record: who, what and when. Hidden offline; nothing else on the page needs it. */
export function HistoryCard({ place, record }: { place: SectionPlace; record: DeviceRecord }) {
  const { versions } = useHistory(record);
  if (versions === null || versions.length === 0) return null;
  const { timezone } = place.facts.settings;
  return (
    <Card
      title="Histórico"
      aside={
        <Link to={recordAddress(place, record, 'historico')} className={styles.more}>
          Ver tudo
        </Link>
      }
    >
      <Rows>
        {shownVersions(versions)
          .slice(0, MOST)
          .map((version) => {
            const changed =
              version.op === 'update'
                ? shownChanges(version).map(({ field }) => fieldLabel(place.definition, field).toLowerCase())
                : [];
            return (
              <li key={version.version} className={styles.version}>
                <Icon name="history" size={20} />
                <span>
                  <strong>{[changeVerb(version), changed.slice(0, 2).join(', ')].filter(Boolean).join(' ')}</strong>
                  <span>
                    {version.by.name ?? 'Alguém da fazenda'}, {momentOf(version.at, timezone)}
                  </span>
                </span>
              </li>
            );
          })}
      </Rows>
    </Card>
  );
}
