import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { readDraft, saveDraft } from '../../../data/database/drafts.ts';
import { correctedNow } from '../../../data/device/corrected-clock.ts';
import { newId } from '../../../data/page/new-id.ts';
import type { RecordValues } from '../../../fields/values/record-values.ts';
import type { TypedDraft } from './subject/typed-draft.ts';

type Form = { personId: string; draftKey: string; show: (draft: TypedDraft) => void };

/** Restores the typed values after a save was undone, and opens the form again if it was left. */
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
    // If this form has newer input, that stays; the restored values wait for the next form.
    const isTaken = isHere.current && (await readDraft(personId, draftKey)) !== undefined;
    await saveDraft(personId, isTaken ? `${draftKey}-${undone.recordId}` : draftKey, undone);
    // The form may be on its way to the saved record's page.
    const isStaying = isHere.current && router.latestLocation.href === address;
    if (!isStaying) await navigate({ to: address, replace: true });
    if (isHere.current && !isTaken) show({ ...undone, savedAt: correctedNow().toISOString() });
  };
}
