import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showToast } from '../../components/messages/toast-store.ts';
import { useDemonstration } from '../../data/farms/demonstration.ts';
import { NoConnectionError } from '../../data/server/api.ts';
import { readConnection } from '../../data/server/connection.ts';
import { failureWords } from '../failure-words.ts';

const OFFLINE = 'Sem sinal agora. Toque de novo quando ele voltar: a fazenda de exemplo vem pela internet.';
const CUT_OFF = 'O sinal caiu no meio. Toque de novo: continua de onde parou.';

/**
 * Makes the demonstration farm and opens it, renews it, or removes it, each with one touch; failures are shown in a
 * toast.
 */
export function useDemonstrationActions() {
  const { make, remove, isUnfinished } = useDemonstration();
  const navigate = useNavigate();
  const [busyLabel, setBusyLabel] = useState<string | null>(null);
  const act = async (label: string, work: () => Promise<void>) => {
    if (busyLabel !== null) return;
    if (!readConnection().online) return showToast(OFFLINE, 'info');
    setBusyLabel(label);
    try {
      await work();
    } catch (error) {
      if (error instanceof NoConnectionError) showToast(CUT_OFF, 'info');
      else showToast(failureWords(error).message, 'error');
    } finally {
      setBusyLabel(null);
    }
  };
  const build = async () => {
    const { farmSlug } = await make(({ done, of }) =>
      setBusyLabel(`Montando… ${Math.round((100 * done) / of)}\u00a0%`),
    );
    showToast('Fazenda de exemplo pronta, no meio da safra.');
    await navigate({ to: '/fazenda/$farmSlug', params: { farmSlug } });
  };
  return {
    isUnfinished,
    /** The button's label while it works, otherwise null. */
    busyLabel,
    make: () => act('Montando…', build),
    /** Makes the farm again, in the middle of today's season. */
    renew: (farmId: string) =>
      act('Montando…', async () => {
        await remove(farmId);
        await build();
      }),
    remove: (farmId: string) =>
      act('Removendo…', async () => {
        await remove(farmId);
        showToast('Fazenda de exemplo removida.');
        await navigate({ to: '/fazenda' });
      }),
  };
}
