import { useState } from 'react';
import type { Farm } from '../../data/device/contract.ts';
import { putOff } from '../../data/device/put-off.ts';
import { useSession } from '../../data/session/session.ts';
import { asksForCrew, crewOf } from './crew.ts';

/** Whether the person is asked to call others to a farm, and the touch that ends the question; a visitor has no others. */
export function useCrewAsking(farm: Farm): { asks: boolean; putOff: () => void } {
  const { status, user } = useSession();
  const [isPutOff, setIsPutOff] = useState(false);
  const personId = user?.uid ?? '';
  return {
    asks: status === 'signedIn' && !isPutOff && asksForCrew({ farm, personId, now: new Date() }),
    putOff: () => {
      putOff(personId, crewOf(farm), Date.now());
      setIsPutOff(true);
    },
  };
}
