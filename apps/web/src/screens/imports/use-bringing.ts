import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Farm } from '../../data/device/contract.ts';
import { bringFile, type ImportKindName, useImportActions } from '../../data/farms/imports.ts';
import { newId } from '../../data/page/new-id.ts';
import { NoConnectionError } from '../../data/server/api.ts';
import { failureWords } from '../failure-words.ts';

/** What is sent: files of one kind. */
type Sent = { files: readonly File[]; kind: ImportKindName; section: string };

/** How far the sending is: the part of the bytes that left, or why it failed. */
export type Bringing = { part: number; failure: null } | { part: null; failure: string };

const LOST =
  'Sem resposta do servidor. O arquivo continua escolhido: toque em enviar de novo, ele não entra duas vezes.';

const wordsOf = (error: unknown): string => {
  if (error instanceof NoConnectionError) return LOST;
  const { message, fields } = failureWords(error);
  return Object.values(fields)[0] ?? message;
};

/**
 * Sends files and opens what the server made of them. The same choice that is sent again is one import; leaving the screen or
 * `cancel` stops it.
 */
export function useBringing(farm: Farm) {
  const navigate = useNavigate();
  const { keep } = useImportActions(farm.id);
  const [state, setState] = useState<Bringing | null>(null);
  const under = useRef<AbortController | null>(null);
  const sent = useRef<{ choice: string; key: string } | null>(null);
  useEffect(() => () => under.current?.abort(), []);
  const keyOf = ({ files, kind, section }: Sent): string => {
    const choice = JSON.stringify([
      kind,
      section,
      files.map(({ name, size, lastModified }) => [name, size, lastModified]),
    ]);
    if (sent.current?.choice !== choice) sent.current = { choice, key: newId() };
    return sent.current.key;
  };
  const send = async (what: Sent): Promise<void> => {
    const control = new AbortController();
    under.current = control;
    setState({ part: 0, failure: null });
    try {
      const onProgress = (part: number) => setState({ part, failure: null });
      const file = await bringFile(farm.id, what, { key: keyOf(what), onProgress, signal: control.signal });
      sent.current = null;
      keep(file);
      await navigate({
        to: '/fazenda/$farmSlug/importacoes/$importId',
        params: { farmSlug: farm.farmSlug, importId: file.id },
      });
    } catch (error) {
      if (!control.signal.aborted) setState({ part: null, failure: wordsOf(error) });
    }
  };
  const cancel = (): void => {
    under.current?.abort();
    setState(null);
  };
  return { state, send, cancel };
}
