import type { DeviceDatabase } from '../database/device-database.ts';
import { ApiError } from '../server/api.ts';
import { type GoneCode, goneCode } from '../server/gone-code.ts';

/** The trouble for the farm's unsent work if an error says that the farm is gone, for everybody or for this person. */
export async function farmGone(
  database: DeviceDatabase,
  farmId: string,
  error: unknown,
): Promise<{ code: GoneCode; message: string } | undefined> {
  const code = goneCode(error);
  if (code === undefined || !(error instanceof ApiError)) return undefined;
  const farm = await database.get('farms', farmId);
  // Seldom needed, so not part of the first load.
  const { goneMessage } = await import('./gone-message.ts');
  return { code, message: goneMessage(code, farm?.name, error) };
}
