import { isPointInGeometry, type Position } from '@cafezal/domain/stages/plot/geometry.ts';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';

const LONGEST_MS = 15_000;
const OLDEST_MS = 60_000;

const REASONS: Readonly<Record<number, string>> = {
  1: 'O aparelho não deixa usar a posição. Libere nas configurações.',
  2: 'O aparelho não achou a posição. Tente a céu aberto.',
  3: 'A posição demorou. Tente de novo a céu aberto.',
};

/** The device's location by satellite, without a network; or a message why it is unknown. */
export function readPosition(): Promise<Position | string> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('Este aparelho não sabe a posição.');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve([coords.longitude, coords.latitude]),
      ({ code }) => resolve(REASONS[code] ?? 'O aparelho não achou a posição.'),
      { enableHighAccuracy: true, timeout: LONGEST_MS, maximumAge: OLDEST_MS },
    );
  });
}

/** The plot whose outline contains a position; undefined if none does. */
export const plotAt = (plots: readonly DeviceRecord[], position: Position): DeviceRecord | undefined =>
  plots.find(({ data }) => isPointInGeometry(position, data.boundary));
