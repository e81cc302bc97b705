import { Link } from '@tanstack/react-router';
import { Notice } from '../../../components/notice.tsx';
import type { ShownRecord } from '../../../data/replica.ts';
import type { SectionPlace } from '../use-section.ts';
import { RecalculatedNotice } from './recalculated-notice.tsx';

/** What a person should know before reading a record: that it is on this device alone, was refused, or was recalculated. */
export function StateNotice({ shown: { record, state }, place }: { shown: ShownRecord; place: SectionPlace }) {
  if (state === 'refused' || state === 'conflict')
    return (
      <Notice tone={state === 'refused' ? 'error' : 'warning'} icon="triangle-alert">
        {state === 'refused' ? 'Este registro precisa de correção.' : 'O mesmo campo foi mudado em dois lugares.'}{' '}
        <Link to="/envios">Ver o que fazer</Link>
      </Notice>
    );
  return <RecalculatedNotice record={record} place={place} />;
}
