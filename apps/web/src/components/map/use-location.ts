import { useCallback, useState } from 'react';
import { showToast } from '../messages/toast-store.ts';
import type { Position } from './map-plane.ts';

/** The device's location and its accuracy in metres. */
export type Located = { at: Position; accuracyM: number };

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 10_000 };

/** Why the device does not give its location, as a message that says what to do. */
export const locationTrouble = ({ code }: Pick<GeolocationPositionError, 'code'>): string =>
  code === 1
    ? 'O aparelho não deixa ver a sua posição. Permita a localização para este site.'
    : 'O aparelho ainda não achou a sua posição. Tente a céu aberto.';

/** The platform's position as the map uses it. */
export const locatedOf = ({ coords }: GeolocationPosition): Located => ({
  at: [coords.longitude, coords.latitude],
  accuracyM: coords.accuracy,
});

/** Requests the device's location once; calls `found` with it. */
export function askLocation(found: (located: Located) => void): void {
  navigator.geolocation.getCurrentPosition(
    (position) => found(locatedOf(position)),
    (error) => showToast(locationTrouble(error), 'warning'),
    OPTIONS,
  );
}

/** The device's location, null until requested, and how to request it. */
export type Here = { located: Located | null; locate: () => void };

/** The location that the person asked for. */
export function useLocation(): Here {
  const [located, setLocated] = useState<Located | null>(null);
  return { located, locate: useCallback(() => askLocation(setLocated), []) };
}
