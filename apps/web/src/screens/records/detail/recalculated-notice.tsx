import { may } from '@cafezal/domain/people/permissions.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Notice } from '../../../components/messages/notice.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { api } from '../../../data/server/api.ts';
import { recordAddress, type SectionPlace } from '../../farm/use-section.ts';

/**
 * Says once that a correction in an earlier stage changed a record. Opening the record clears the mark on the server.
 */
export function RecalculatedNotice({ record, place }: { record: DeviceRecord; place: SectionPlace }) {
  const mark = record.recalculated;
  // Keep showing the mark that was there when the page was opened.
  const [seen] = useState(mark);
  const { farmId, section, id, version } = record;
  const mayClear = may(place.farm.role, writeActionOf(section));
  useEffect(() => {
    if (mark === null || mark === undefined || version === 0 || !mayClear) return;
    // Offline the mark stays and is cleared the next time.
    api.patch(`/farms/${farmId}/${section}/${id}`, { recalculated: null }).catch(() => undefined);
  }, [mark, version, mayClear, farmId, section, id]);
  if (seen === null || seen === undefined) return null;
  const source = place.store?.replica.byId(seen.by)?.record;
  return (
    <Notice tone="info" icon="info">
      <p>
        <strong>Os números mudaram</strong> porque um peso foi corrigido
        {source === undefined ? ' em uma etapa anterior' : ` em ${source.code || source.name}`}.{' '}
        <Link to={recordAddress(place, record, 'historico')}>O histórico guarda os dois.</Link>
      </p>
    </Notice>
  );
}
