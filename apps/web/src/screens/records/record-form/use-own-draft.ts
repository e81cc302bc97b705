import { useEffect, useState } from 'react';
import { type ClaimedDraft, claimDraft } from '../../../data/database/drafts.ts';

/**
 * This tab's draft of a creation form: one left by a closed tab, or an empty one. `undefined` until the device was
 * read. A form open in two tabs has two drafts; a closed tab releases its draft. Throws if the device cannot be read,
 * for the screen's error fallback.
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
