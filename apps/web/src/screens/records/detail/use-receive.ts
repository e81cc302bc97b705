import { useState } from 'react';
import { offerToast } from '../../../components/messages/toast-store.ts';
import type { PartProps } from './detail-props.ts';
import { saveRows } from './save-rows.ts';

/** Says of an instalment that it came in on a day, in one touch that can be undone. */
export function useReceive(props: PartProps) {
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const trying = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      setFailure('');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Não deu para salvar. Tente outra vez.');
    } finally {
      setBusy(false);
    }
  };
  const put = (at: number, paidAt: string | null) =>
    saveRows(props, { record: props.record, list: 'payments' }, (rows) =>
      rows.map((row, index) => (index === at ? { ...row, paidAt } : row)),
    );
  const receive = (at: number, day: string) =>
    trying(async () => {
      await put(at, day);
      offerToast(`${at + 1}ª parcela recebida.`, { label: 'Desfazer', act: () => void trying(() => put(at, null)) });
    });
  return { receive, failure, busy };
}
