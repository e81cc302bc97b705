import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Draft } from '../../../data/device-database.ts';
import { dropDraft, keepDraft, readDraft } from '../../../data/drafts.ts';
import { holdOpenForm } from '../../../data/open-forms.ts';

/** The most that a crash may take of what was typed. */
const WAIT_MS = 300;

type Values = Readonly<Record<string, unknown>>;

/** A draft of a form: `undefined` until the device was read, null where there is none. */
export function useStoredDraft(personId: string, key: string): Draft | null | undefined {
  const [draft, setDraft] = useState<Draft | null>();
  useEffect(() => {
    let isMounted = true;
    readDraft(personId, key).then((found) => isMounted && setDraft(found ?? null));
    return () => {
      isMounted = false;
    };
  }, [personId, key]);
  return draft;
}

type Keeper = { keep: (values: Values) => void; drop: () => Promise<void> };

/**
 * Keeps what is typed a moment after each change, however fast more is typed, and at once when the page is hidden or
 * left. After `drop` nothing is kept.
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
