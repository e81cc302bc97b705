import { useCallback, useState } from 'react';
import { currentPlace, reasonOf } from '../../device/place.ts';
import type { Place, PlaceOptions, PlaceReason } from '../../device/shell-device.ts';
import { showToast } from '../messages/toast-store.ts';
import type { Position } from './map-plane.ts';

/** The device's location and its accuracy in metres. */
export type Located = { at: Position; accuracyM: number };

const OPTIONS: PlaceOptions = { timeoutMs: 15_000, oldestMs: 10_000 };

/** Why the device does not give its location, as a message that says what to do. */
export const locationTrouble = (reason: PlaceReason): string =>
  reason === 'denied'
    ? 'O aparelho não deixa ver a sua posição. Permita a localização para este site.'
    : 'O aparelho ainda não achou a sua posição. Tente a céu aberto.';

/** The device's place as the map uses it. */
export const locatedOf = ({ longitude, latitude, accuracyM }: Place): Located => ({
  at: [longitude, latitude],
  accuracyM,
});

/** Requests the device's location once; calls `found` with it. */
export function askLocation(found: (located: Located) => void): void {
  currentPlace(OPTIONS).then(
    (place) => found(locatedOf(place)),
    (error: unknown) => showToast(locationTrouble(reasonOf(error)), 'warning'),
  );
}

/** The device's location, null until requested, and how to request it. */
export type Here = { located: Located | null; locate: () => void };

/** The location that the person asked for. */
export function useLocation(): Here {
  const [located, setLocated] = useState<Located | null>(null);
  return { located, locate: useCallback(() => askLocation(setLocated), []) };
}
