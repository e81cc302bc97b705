import { useState } from 'react';
import { showToast } from '../../../components/messages/toast-store.ts';
import { NoConnectionError } from '../../../data/server/api.ts';
import { failureWords } from '../../failure-words.ts';

const OFFLINE = 'Sem sinal agora. Isto precisa de conexão.';

/** Says to a person why an action failed. */
export const actionFailureWords = (error: unknown): string =>
  error instanceof NoConnectionError ? OFFLINE : failureWords(error).message;

/** Runs an action that needs the network, one at a time. A failure goes to `onFailure`, else into a toast. `act` resolves to whether the action succeeded. */
export function useOnlineAction(): {
  busy: boolean;
  act: (action: () => Promise<unknown>, onFailure?: (error: unknown) => void) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  const act = async (action: () => Promise<unknown>, onFailure?: (error: unknown) => void): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      await action();
      return true;
    } catch (error) {
      if (onFailure === undefined) showToast(actionFailureWords(error), 'error');
      else onFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}
