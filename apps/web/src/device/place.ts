import { type Place, type PlaceOptions, type PlaceReason, shellDevice } from './shell-device.ts';

/** The device does not say where it is. */
class PlaceError extends Error {
  readonly reason: PlaceReason;

  constructor(reason: PlaceReason) {
    super(`no place: ${reason}`);
    this.reason = reason;
  }
}

/** Why `currentPlace` rejected. */
export const reasonOf = (error: unknown): PlaceReason => (error instanceof PlaceError ? error.reason : 'unknown');

/** The reasons by their number in https://www.w3.org/TR/geolocation/#position_error_interface */
const REASONS: Readonly<Record<number, PlaceReason>> = { 1: 'denied', 2: 'unknown', 3: 'late' };

const reasonAt = ({ code }: Pick<GeolocationPositionError, 'code'>): PlaceReason => REASONS[code] ?? 'unknown';

const placeOf = ({ coords }: GeolocationPosition): Place => ({
  longitude: coords.longitude,
  latitude: coords.latitude,
  accuracyM: coords.accuracy,
});

const asked = ({ timeoutMs, oldestMs }: PlaceOptions): PositionOptions => ({
  enableHighAccuracy: true,
  timeout: timeoutMs,
  maximumAge: oldestMs,
});

const isReason = (error: unknown): error is PlaceReason => Object.values<unknown>(REASONS).includes(error);

/** Where the device is now, by satellite too. Rejects with `PlaceError`. */
export async function currentPlace(options: PlaceOptions): Promise<Place> {
  const native = shellDevice()?.place;
  if (native !== undefined)
    return native.current(options).catch((error: unknown) => {
      throw new PlaceError(isReason(error) ? error : 'unknown');
    });
  if (!('geolocation' in navigator)) throw new PlaceError('unknown');
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      (position) => resolve(placeOf(position)),
      (error) => reject(new PlaceError(reasonAt(error))),
      asked(options),
    );
  });
}

/** Follows the device on the move; answers how to stop. */
export function watchPlace(
  told: { onPlace: (place: Place) => void; onTrouble: (reason: PlaceReason) => void },
  options: PlaceOptions,
): () => void {
  const native = shellDevice()?.place;
  if (native !== undefined) return native.watch(told, options);
  const watch = navigator.geolocation.watchPosition(
    (position) => told.onPlace(placeOf(position)),
    (error) => told.onTrouble(reasonAt(error)),
    asked(options),
  );
  return () => navigator.geolocation.clearWatch(watch);
}
