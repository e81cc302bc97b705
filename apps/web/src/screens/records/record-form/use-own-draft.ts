import { useEffect, useState } from 'react';
import { type ClaimedDraft, claimDraft } from '../../../data/drafts.ts';

/**
 * The draft of this tab of a form that makes records: one that a tab left behind, else an empty one. `undefined`
 * until the device was read. A form that is open in two tabs has two drafts; a tab that dies lets go of its own.
 */
export function useOwnDraft(personId: string, base: string): ClaimedDraft | undefined {
  const [claimed, setClaimed] = useState<ClaimedDraft>();
  useEffect(() => {
    let release: (() => void) | undefined;
    let isMounted = true;
    claimDraft(personId, base).then((own) => {
      if (!isMounted) return own.release();
      release = own.release;
      setClaimed(own);
    });
    return () => {
      isMounted = false;
      release?.();
    };
  }, [personId, base]);
  return claimed;
}
