import { useState } from 'react';
import { showToast } from '../../components/messages/toast-store.ts';
import { NoConnectionError } from '../../data/server/api.ts';
import { failureWords } from '../failure-words.ts';

/** Why something failed: `offline` without a signal, otherwise the server's words. */
export const failedWords = (error: unknown, offline: string): string => {
  if (error instanceof NoConnectionError) return offline;
  const { message, fields } = failureWords(error);
  return Object.values(fields)[0] ?? message;
};

/** Runs one action at a time, and keeps what went wrong. */
export function useActing(offline: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const act = async (action: Promise<void>, done: string): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await action;
      showToast(done);
      return true;
    } catch (error) {
      setFailure(failedWords(error, offline));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, act };
}
