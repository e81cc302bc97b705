import type { DeviceFarm } from '../database/device-database.ts';
import type { FarmDraft } from '../device/contract.ts';
import { ApiError, api } from '../server/api.ts';
import { withPrefix } from '../server/with-prefix.ts';

/** The action on a farm, for the message of a failure. */
type FarmAction = 'creating' | 'updating' | 'deleting';

const asFarmCall = <Result>(action: FarmAction, call: () => Promise<Result>): Promise<Result> =>
  withPrefix(`Error ${action} farm via API: `, call);

const SENT_FIELDS = ['name', 'stateRegistration', 'totalArea', 'city', 'region', 'state'] as const;

/** The six fields of a farm that are sent. */
const onlySentFields = (draft: FarmDraft): Record<string, unknown> =>
  Object.fromEntries(SENT_FIELDS.map((field) => [field, draft[field]]));

/** Validates a farm before it is sent: lengths, then required fields. Throws `Problem`. */
async function assertWhole(draft: FarmDraft): Promise<Record<string, unknown>> {
  const sent = onlySentFields(draft);
  // The server's own checks; loaded when a farm is saved.
  const { checkFarm } = await import('./check-farm.ts');
  checkFarm(sent);
  return sent;
}

// The contract's answer of a farm that was written.
const farmIn = ({ farm }: Readonly<Record<string, unknown>>): DeviceFarm => farm as DeviceFarm;

/** `id` is made once per form, so that saving twice makes one farm. */
export const createFarm = (id: string, draft: FarmDraft): Promise<DeviceFarm> =>
  asFarmCall('creating', async () => {
    const json = await assertWhole(draft);
    const headers = { 'idempotency-key': id };
    const answer = await api.expecting(201, { method: 'POST', path: '/farms', json, headers });
    if (answer.success !== true || farmIn(answer)?.id === undefined) throw new Error('the answer has no farm');
    return farmIn(answer);
  });

/** A farm as the form showed it before anything was typed. */
export type SeenFarm = FarmDraft & { version: number };

/** The draft with what others changed of the farm since it was seen, where nothing was typed over it. */
function mergedDraft(draft: FarmDraft, seen: SeenFarm, current: SeenFarm): FarmDraft {
  const typed = SENT_FIELDS.filter((field) => draft[field] !== seen[field]);
  return { ...current, ...Object.fromEntries(typed.map((field) => [field, draft[field]])) };
}

async function sendFarm(farmId: string, draft: FarmDraft, seen: SeenFarm | undefined): Promise<DeviceFarm> {
  const json = await assertWhole(draft);
  const headers = seen === undefined ? {} : { 'if-match': `"${seen.version}"` };
  try {
    return farmIn(await api.expecting(200, { method: 'PATCH', path: `/farms/${farmId}`, json, headers }));
  } catch (error) {
    if (seen === undefined || !(error instanceof ApiError) || error.code !== 'record/version-conflict') throw error;
    // The contract: a stale version is answered with the farm as it is now.
    const current = error.details.current as SeenFarm;
    return sendFarm(farmId, mergedDraft(draft, seen, current), current);
  }
}

/** Saves a farm, whole; what somebody else changed since it was seen stays where nothing was typed over it. */
export const updateFarm = (farmId: string, draft: FarmDraft, seen?: SeenFarm): Promise<DeviceFarm> =>
  asFarmCall('updating', () => sendFarm(farmId, draft, seen));

/** Changes settings of a farm, those that are sent alone. */
export const updateSettings = (farmId: string, changes: Readonly<Record<string, unknown>>): Promise<void> =>
  asFarmCall('updating', async () => {
    await api.expecting(200, { method: 'PATCH', path: `/farms/${farmId}/settings`, json: changes });
  });

/** How many records of a season were typed in medidas and would be worked out anew with another one. */
export async function countRemeasured(
  farmId: string,
  asked: { measureLiters: number; season: string },
): Promise<number> {
  const json = { measureLiters: asked.measureLiters, remeasure: asked.season };
  const { count } = await api.expecting(200, { method: 'PATCH', path: `/farms/${farmId}/settings?dryRun=true`, json });
  return Number(count);
}

/** Marks a farm as deleted. */
export const deleteFarm = (farmId: string): Promise<void> =>
  asFarmCall('deleting', async () => {
    const { success } = await api.expecting(200, { method: 'DELETE', path: `/farms/${farmId}` });
    if (success !== true) throw new Error('the answer does not say that the farm was deleted');
  });
