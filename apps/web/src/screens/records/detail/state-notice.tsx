import { inconsistentWords, isInconsistent } from '@cafezal/domain/attention/correction-attention.ts';
import { Link } from '@tanstack/react-router';
import { Notice } from '../../../components/messages/notice.tsx';
import type { ShownRecord } from '../../../data/replica/shown-records.ts';
import { recordAddress, type SectionPlace } from '../../farm/use-section.ts';
import { RecalculatedNotice } from './recalculated-notice.tsx';

/** Says what is inconsistent in a record after a correction in an earlier stage, and where to fix it. */
function InconsistentNotice({ record, place }: { record: ShownRecord['record']; place: SectionPlace }) {
  return (
    <Notice tone="warning" icon="triangle-alert">
      <p>
        <strong>Não fecha.</strong> {inconsistentWords(record)}{' '}
        <Link to={recordAddress(place, record, 'editar')}>Corrigir os pesos</Link>
      </p>
    </Notice>
  );
}

/** What to know before reading a record: it is unsent, was refused, or was recalculated. */
export function StateNotice({ shown: { record, state }, place }: { shown: ShownRecord; place: SectionPlace }) {
  if (state === 'refused' || state === 'conflict')
    return (
      <Notice tone={state === 'refused' ? 'error' : 'warning'} icon="triangle-alert">
        {state === 'refused' ? 'Este registro precisa de correção.' : 'O mesmo campo foi mudado em dois lugares.'}{' '}
        <Link to="/envios">Ver o que fazer</Link>
      </Notice>
    );
  return (
    <>
      {isInconsistent(record) && <InconsistentNotice record={record} place={place} />}
      <RecalculatedNotice record={record} place={place} />
    </>
  );
}
