import { useState } from 'react';
import type { Farm } from '../../../data/device/contract.ts';
import { snooze } from '../../../data/device/snooze.ts';
import { useSession } from '../../../data/session/session.ts';
import { asksForCrew, crewOf } from './crew.ts';

/** Whether the person is asked to call others to a farm, and the touch that ends the question; a visitor has no others. */
export function useCrewAsking(farm: Farm): { asks: boolean; snooze: () => void } {
  const { status, user } = useSession();
  const [isSnoozed, setIsSnoozed] = useState(false);
  const personId = user?.uid ?? '';
  return {
    asks: status === 'signedIn' && !isSnoozed && asksForCrew({ farm, personId, now: new Date() }),
    snooze: () => {
      snooze(personId, crewOf(farm), Date.now());
      setIsSnoozed(true);
    },
  };
}
