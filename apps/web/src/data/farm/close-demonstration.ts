import { canonicalJson } from '@cafezal/domain/ground/canonical-json.ts';
import type { Change } from '@cafezal/domain/record/changes.ts';
import { pastClosings } from '@cafezal/domain/reports/past-closings.ts';
import type { DeviceDatabase } from '../database/device-database.ts';
import { nextTurn } from '../page/next-turn.ts';

async function sha256Of(content: unknown, subtle: SubtleCrypto): Promise<string> {
  const sum = await subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(content)));
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The earlier seasons of a farm that is on this device alone with the figures that a server closes them with, as changes
 * to be stored; a season at a time, with painting and input in between. None where the page is not secure, since the
 * mark of a closing cannot be made there.
 */
export async function closedSeasonChanges(database: DeviceDatabase, farmId: string): Promise<readonly Change[]> {
  const subtle = crypto.subtle as SubtleCrypto | undefined; // absent where the page is not secure
  const farm = await database.get('farms', farmId);
  if (subtle === undefined || farm?.settings === undefined) return [];
  const records = (await database.getAll('records')).filter((record) => record.farmId === farmId);
  const changes: Change[] = [];
  await nextTurn();
  for (const { record, closing } of pastClosings(records, { ...farm, settings: farm.settings })) {
    const value = { ...record, closing: { ...closing, sha256: await sha256Of(closing.figures, subtle) } };
    const { id, section, version } = record;
    changes.push({ seq: 1, kind: 'record', op: 'upsert', id, section, version, value });
    await nextTurn();
  }
  return changes;
}
