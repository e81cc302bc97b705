import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type ChangedChoices, type ImportedFile, useImportActions } from '../../../data/farms/imports.ts';
import { NoConnectionError } from '../../../data/server/api.ts';
import { whenConnectionReturns } from '../../../data/server/connection.ts';
import { failureWords } from '../../failure-words.ts';
import { ChoiceQueue, withChanges } from './choice-queue.ts';

const UNSENT = 'Sem sinal agora. O que você acertou está aqui e vai quando o sinal voltar. Não feche esta tela.';
const UNSURE = 'Sem resposta do servidor. Veja o sinal e toque de novo: o que já entrou não entra duas vezes.';

/** Between two tries while nothing answers, in ms: that the signal is back may be told before anything goes through. */
const RETRY_MS = 5_000;

const wordsOf = (error: unknown, lost: string): string => {
  if (error instanceof NoConnectionError) return lost;
  const { message, fields } = failureWords(error);
  return Object.values(fields)[0] ?? message;
};

/** A preview as it is with what was changed here, and the ways to change and to confirm it. */
export function useChoices(farmId: string, file: ImportedFile, refresh: () => Promise<unknown>) {
  const { change, confirm } = useImportActions(farmId, file.id);
  const queue = useMemo(() => new ChoiceQueue(change), [change]);
  const { unsent, isBusy, failure } = useSyncExternalStore(queue.subscribe, queue.state);
  const [isConfirming, setConfirming] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  useEffect(() => whenConnectionReturns(() => void queue.retry()), [queue]);
  useEffect(() => {
    if (failure === null || isBusy || Object.keys(unsent).length === 0) return;
    const trying = setTimeout(() => void queue.retry(), RETRY_MS);
    return () => clearTimeout(trying);
  }, [queue, unsent, isBusy, failure]);
  const shown = useMemo(() => withChanges(file, unsent), [file, unsent]);
  const save = async (): Promise<void> => {
    setConfirming(true);
    setRefusal(null);
    try {
      if (await queue.isSent()) await confirm();
    } catch (error) {
      setRefusal(error);
      // It may have come in, or lines are marked now.
      await refresh();
    }
    setConfirming(false);
  };
  return {
    shown,
    isBusy,
    isConfirming,
    failure: failure !== null ? wordsOf(failure, UNSENT) : refusal !== null ? wordsOf(refusal, UNSURE) : null,
    choose: (changed: ChangedChoices): void => {
      setRefusal(null);
      queue.add(changed);
    },
    save,
  };
}
