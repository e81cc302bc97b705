import { useEffect, useState } from 'react';
import type { Draft } from '../../../data/database/device-database.ts';
import { type ClaimedDraft, claimDraft } from '../../../data/database/drafts.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { readTyped } from './subject/typed-draft.ts';

/**
 * This tab's draft of a creation form: one left by a closed tab, or an empty one. `undefined` until the device was
 * read. A form open in two tabs has two drafts; a closed tab releases its draft. Throws if the device cannot be read,
 * for the screen's error fallback.
 */
export function useOwnDraft(
  personId: string,
  base: string,
  { replica }: Pick<FarmStore, 'replica'>,
): ClaimedDraft | undefined {
  const [claimed, setClaimed] = useState<ClaimedDraft>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let release: (() => void) | undefined;
    let isMounted = true;
    const take = (own: ClaimedDraft) => {
      if (!isMounted) return own.release();
      release = own.release;
      setClaimed(own);
    };
    const isSaved = (draft: Draft) => replica.byId(readTyped(draft)?.recordId ?? '') !== undefined;
    claimDraft(personId, base, isSaved).then(take, (error: unknown) => {
      if (isMounted) setFailure(error ?? new Error('no draft was read'));
    });
    return () => {
      isMounted = false;
      release?.();
    };
  }, [personId, base, replica]);
  if (failure !== undefined) throw failure;
  return claimed;
}
