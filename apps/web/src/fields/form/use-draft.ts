import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Draft } from '../../data/database/device-database.ts';
import { dropDraft, keepDraft, readDraft } from '../../data/database/drafts.ts';
import { holdOpenForm } from '../../data/page/open-forms.ts';

/** Delay before a draft is saved, in ms: the most typing that a crash can lose. */
const WAIT_MS = 300;

type Values = Readonly<Record<string, unknown>>;

type ReadDraft = { draft: Draft | null | undefined; failure?: unknown };

/**
 * The draft of a form: `undefined` until the device was read, null if there is none. Throws if the device cannot be
 * read, for the screen's error fallback.
 */
export function useStoredDraft(personId: string, key: string): Draft | null | undefined {
  const [{ draft, failure }, setRead] = useState<ReadDraft>({ draft: undefined });
  useEffect(() => {
    let isMounted = true;
    readDraft(personId, key).then(
      (found) => isMounted && setRead({ draft: found ?? null }),
      (error: unknown) => isMounted && setRead({ draft: undefined, failure: error ?? new Error('no draft was read') }),
    );
    return () => {
      isMounted = false;
    };
  }, [personId, key]);
  if (failure !== undefined) throw failure;
  return draft;
}

type Keeper = { keep: (values: Values) => void; drop: () => Promise<void> };

/**
 * Saves the draft shortly after each change, also during continuous typing, and at once when the page is hidden or
 * left. After `drop` nothing is saved.
 */
export function useDraftKeeper(personId: string, key: string): Keeper {
  const waiting = useRef<Values | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = useRef<(() => void) | null>(null);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const values = waiting.current;
    waiting.current = null;
    if (values !== null) keepDraft(personId, key, values);
  }, [personId, key]);
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', flush);
      flush();
      release.current?.();
      release.current = null;
    };
  }, [flush]);
  return useMemo(
    () => ({
      keep: (values) => {
        waiting.current = values;
        release.current ??= holdOpenForm();
        timer.current ??= setTimeout(flush, WAIT_MS);
      },
      drop: async () => {
        clearTimeout(timer.current);
        timer.current = undefined;
        waiting.current = null;
        release.current?.();
        release.current = null;
        await dropDraft(personId, key);
      },
    }),
    [personId, key, flush],
  );
}
