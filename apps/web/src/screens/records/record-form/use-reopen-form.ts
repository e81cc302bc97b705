import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { readDraft, saveDraft } from '../../../data/database/drafts.ts';
import { rightNow } from '../../../data/device/right-clock.ts';
import { newId } from '../../../data/page/new-id.ts';
import type { RecordValues } from '../../../fields/values/record-values.ts';
import type { TypedDraft } from './subject/typed-draft.ts';

type Form = { personId: string; draftKey: string; show: (draft: TypedDraft) => void };

/** After a save was undone, puts the typed values back into the form. The form is opened again where it was left meanwhile. */
export function useReopenForm({ personId, draftKey, show }: Form): (typed: RecordValues) => Promise<void> {
  const navigate = useNavigate();
  const router = useRouter();
  const [address] = useState(() => window.location.pathname + window.location.search);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return async (values) => {
    const undone = { recordId: newId(), values };
    // What was typed since in this very form stays in it; what was taken back then waits for the next one.
    const isTaken = isHere.current && (await readDraft(personId, draftKey)) !== undefined;
    await saveDraft(personId, isTaken ? `${draftKey}-${undone.recordId}` : draftKey, undone);
    // It may be on its way to the record that was just saved.
    const isStaying = isHere.current && router.latestLocation.href === address;
    if (!isStaying) await navigate({ to: address, replace: true });
    if (isHere.current && !isTaken) show({ ...undone, savedAt: rightNow().toISOString() });
  };
}
