import { Link } from '@tanstack/react-router';
import { Notice } from '../../../components/notice.tsx';
import type { RecordState } from '../../../data/replica.ts';

/** What one should know of a record that was not sent, or not taken. */
export function StateSentence({ state }: { state: RecordState }) {
  if (state === 'sent') return null;
  if (state === 'waiting')
    return <Notice icon="smartphone">Guardado neste aparelho. Segue quando houver sinal.</Notice>;
  return (
    <Notice tone={state === 'refused' ? 'error' : 'warning'} icon="triangle-alert">
      {state === 'refused' ? 'Este registro precisa de correção.' : 'Outra pessoa mudou o mesmo campo.'}{' '}
      <Link to="/envios">Ver o que fazer</Link>
    </Notice>
  );
}
