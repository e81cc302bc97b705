import type { DeviceDatabase } from '../database/device-database.ts';
import { forgetPulled } from './forget-pulled.ts';

/** The pulled farm, and who is told of changed records. */
type Pulled = { database: DeviceDatabase; farmId: string; onChanged: (recordIds: readonly string[]) => Promise<void> };

const idsHere = async ({ database, farmId }: Pulled): Promise<string[]> =>
  (await database.getAllKeys('records', IDBKeyRange.bound([farmId], [farmId, []]))).map(([, id]) => id);

/** Pulls everything in place of what is here. What the server has no more leaves the open screens too. */
export async function pullAnew(pulled: Pulled, pull: () => Promise<void>): Promise<void> {
  const before = await idsHere(pulled);
  await forgetPulled(pulled.database, pulled.farmId);
  await pull();
  const now = new Set(await idsHere(pulled));
  await pulled.onChanged(before.filter((id) => !now.has(id)));
}
