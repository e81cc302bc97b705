import { lackingIn } from '@cafezal/domain/open-chain/readiness/readiness.ts';
import { Link } from '@tanstack/react-router';
import { Card } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { ReadinessTag } from '../../farm/readiness-tag.tsx';
import { recordAddress, type SectionPlace } from '../../farm/use-section.ts';
import styles from './readiness.module.css';
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
    <Card title="Dados para a Europa" aside={<ReadinessTag status={readiness.status} lacking={lackingIn(readiness)} />}>
      <p className={styles.way}>
        <Link to={recordAddress(place, record, 'prontidao')}>
          {readiness.status === 'ready' ? 'Ver o que está certo' : 'Ver o que falta'}
        </Link>
      </p>
    </Card>
  );
}
