import { useState } from 'react';
import { showToast } from '../../../components/messages/toast-store.ts';
import { NoConnectionError } from '../../../data/server/api.ts';
import { failureWords } from '../../failure-words.ts';

const OFFLINE = 'Sem sinal agora. Isto precisa de conexão.';

/** What went wrong, for a person. */
export const deedWords = (error: unknown): string =>
  error instanceof NoConnectionError ? OFFLINE : failureWords(error).message;

/** One thing at a time that needs the network; a failure is told in a toast, or to `onFailure`. `act` tells whether it was done. */
export function useDeed(): {
  busy: boolean;
  act: (deed: () => Promise<unknown>, onFailure?: (error: unknown) => void) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  const act = async (deed: () => Promise<unknown>, onFailure?: (error: unknown) => void): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      await deed();
      return true;
    } catch (error) {
      if (onFailure === undefined) showToast(deedWords(error), 'error');
      else onFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}
