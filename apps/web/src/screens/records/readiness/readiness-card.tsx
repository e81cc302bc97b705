import { Link } from '@tanstack/react-router';
import { Card } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { recordAddress, type SectionPlace } from '../../farm/use-section.ts';
import styles from './readiness.module.css';
import { ReadinessTag } from './readiness-tag.tsx';
import { useReadiness } from './use-readiness.ts';

/** Whether the coffee of a record is ready for a buyer abroad, and the way to what it lacks. */
export function ReadinessCard({
  place,
  store,
  record,
}: {
  place: SectionPlace;
  store: FarmStore;
  record: DeviceRecord;
}) {
  const readiness = useReadiness(place, store, record.id);
  if (readiness === undefined || record.outputs.length === 0) return null;
  return (
    <Card title="Dados para a Europa" aside={<ReadinessTag readiness={readiness} />}>
      <p className={styles.way}>
        <Link to={recordAddress(place, record, 'prontidao')}>
          {readiness.status === 'ready' ? 'Ver o que está certo' : 'Ver o que falta'}
        </Link>
      </p>
    </Card>
  );
}
