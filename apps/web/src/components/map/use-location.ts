import { useCallback, useState } from 'react';
import { showToast } from '../messages/toast-store.ts';
import type { Position } from './map-plane.ts';

/** Where the device is, and to how many metres that is right. */
export type Located = { at: Position; accuracyM: number };

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 10_000 };

/** Why the device does not tell where it is, in words to act on. */
export const locationTrouble = ({ code }: Pick<GeolocationPositionError, 'code'>): string =>
  code === 1
    ? 'O aparelho não deixa ver a sua posição. Permita a localização para este site.'
    : 'O aparelho ainda não achou a sua posição. Tente a céu aberto.';

/** What the platform says of a position, as the map takes it. */
export const locatedOf = ({ coords }: GeolocationPosition): Located => ({
  at: [coords.longitude, coords.latitude],
  accuracyM: coords.accuracy,
});

/** Asks the device once where it is; `found` is told as soon as it knows. */
export function askLocation(found: (located: Located) => void): void {
  navigator.geolocation.getCurrentPosition(
    (position) => found(locatedOf(position)),
    (error) => showToast(locationTrouble(error), 'warning'),
    OPTIONS,
  );
}

/** Where somebody is, null before it was asked, and how to ask. */
export type Here = { located: Located | null; locate: () => void };

/** The position that a person asked to see. */
export function useLocation(): Here {
  const [located, setLocated] = useState<Located | null>(null);
  return { located, locate: useCallback(() => askLocation(setLocated), []) };
}
