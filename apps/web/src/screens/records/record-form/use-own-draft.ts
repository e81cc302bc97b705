import { useEffect, useState } from 'react';
import { type ClaimedDraft, claimDraft } from '../../../data/database/drafts.ts';

/**
 * The draft of this tab of a form that makes records: one that a tab left behind, else an empty one. `undefined`
 * until the device was read. A form that is open in two tabs has two drafts; a tab that dies lets go of its own.
 * Throws, for the screen's fallback, where the device cannot be read.
 */
export function useOwnDraft(personId: string, base: string): ClaimedDraft | undefined {
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
    claimDraft(personId, base).then(take, (error: unknown) => {
      if (isMounted) setFailure(error ?? new Error('no draft was read'));
    });
    return () => {
      isMounted = false;
      release?.();
    };
  }, [personId, base]);
  if (failure !== undefined) throw failure;
  return claimed;
}
