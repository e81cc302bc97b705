import { useEffect, useRef, useState } from 'react';
import { type Located, locatedOf, locationTrouble } from '../../../components/map/use-location.ts';
import { watchPlace } from '../../../device/place.ts';
import { keepScreenOn } from '../../../device/screen-on.ts';
import type { Place, PlaceOptions } from '../../../device/shell-device.ts';

const OPTIONS: PlaceOptions = { timeoutMs: 30_000, oldestMs: 0 };

/** Keeps the screen on while `isOn`: no points are recorded with the screen off. */
function useScreenOn(isOn: boolean): void {
  useEffect(() => (isOn ? keepScreenOn() : undefined), [isOn]);
}

/** Tracks the device's location while `isOn`; reports each position, or why it is unknown. */
export function useWalk(
  isOn: boolean,
  onStep: (located: Located) => void,
): { located: Located | null; trouble: string | null } {
  const [located, setLocated] = useState<Located | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const step = useRef(onStep);
  useEffect(() => {
    step.current = onStep;
  });
  useScreenOn(isOn);
  useEffect(() => {
    if (!isOn) return;
    const onPlace = (place: Place) => {
      const found = locatedOf(place);
      setTrouble(null);
      setLocated(found);
      step.current(found);
    };
    return watchPlace({ onPlace, onTrouble: (reason) => setTrouble(locationTrouble(reason)) }, OPTIONS);
  }, [isOn]);
  return { located, trouble };
}
