import { isPointInGeometry, type Position } from '@cafezal/domain/stages/plot/geometry.ts';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import { currentPlace, reasonOf } from '../../../../device/place.ts';
import type { PlaceReason } from '../../../../device/shell-device.ts';

const LONGEST_MS = 15_000;
const OLDEST_MS = 60_000;

const REASONS: Readonly<Record<PlaceReason, string>> = {
  denied: 'O aparelho não deixa usar a posição. Libere nas configurações.',
  unknown: 'O aparelho não achou a posição. Tente a céu aberto.',
  late: 'A posição demorou. Tente de novo a céu aberto.',
};

/** The device's location by satellite, without a network; or a message why it is unknown. */
export async function readPosition(): Promise<Position | string> {
  try {
    const { longitude, latitude } = await currentPlace({ timeoutMs: LONGEST_MS, oldestMs: OLDEST_MS });
    return [longitude, latitude];
  } catch (error) {
    return REASONS[reasonOf(error)];
  }
}

/** The plot whose outline contains a position; undefined if none does. */
export const plotAt = (plots: readonly DeviceRecord[], position: Position): DeviceRecord | undefined =>
  plots.find(({ data }) => isPointInGeometry(position, data.boundary));
