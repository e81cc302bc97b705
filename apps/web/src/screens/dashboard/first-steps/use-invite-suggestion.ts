import { useState } from 'react';
import type { Farm } from '../../../data/device/contract.ts';
import { snooze } from '../../../data/device/snooze.ts';
import { useSession } from '../../../data/session/session.ts';
import { inviteSnoozeKey, suggestsInviting } from './invite-suggestion.ts';

/** Whether the suggestion to invite others is shown, and how to snooze it; never for visitors. */
export function useInviteSuggestion(farm: Farm): { asks: boolean; snooze: () => void } {
  const { status, user } = useSession();
  const [isSnoozed, setIsSnoozed] = useState(false);
  const personId = user?.uid ?? '';
  return {
    asks: status === 'signedIn' && !isSnoozed && suggestsInviting({ farm, personId, now: new Date() }),
    snooze: () => {
      snooze(personId, inviteSnoozeKey(farm), Date.now());
      setIsSnoozed(true);
    },
  };
}
