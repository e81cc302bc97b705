import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeviceFarm } from '../database/device-database.ts';
import { dropDraft, readDraft, saveDraft } from '../database/drafts.ts';
import { oneAtATime } from '../page/one-at-a-time.ts';
import { api } from '../server/api.ts';
import { useSession } from '../session/session.ts';
import { useFarmActions } from './farms.ts';
import { type DemonstrationProgress, type DemonstrationServer, makeDemonstration } from './make-demonstration.ts';

/** Key of a draft that exists while a demonstration farm is being made. */
const UNFINISHED = 'demonstration';

/** The transport of a farm. Loaded on demand: it is large, and the list of farms does not need it. */
const transportTo = async (farmId: string) => (await import('../farm/farm-transport.ts')).httpTransport(farmId);

const server: DemonstrationServer = {
  // The contract's answers of /farms.
  farms: async () => (await api.get('/farms?limit=500')).farms as readonly DeviceFarm[],
  createFarm: async (id, draft) => (await api.post('/farms', draft, { 'idempotency-key': id })).farm as DeviceFarm,
  send: async (farmId, mutations) => (await transportTo(farmId)).send(mutations),
  sendReadings: async (farmId, ...sent) => (await transportTo(farmId)).sendReadings(...sent),
  close: async (farmId, { section, recordId, status }) => {
    const path = `/farms/${farmId}/${section}/${recordId}`;
    await api.expecting(200, { method: 'PATCH', path, json: { status } });
  },
};

async function make(personId: string, onProgress: (progress: DemonstrationProgress) => void): Promise<DeviceFarm> {
  // Loaded on demand: the worked season is large and seldom needed.
  const { demonstration } = await import('@cafezal/domain/demonstration/demonstration.ts');
  await saveDraft(personId, UNFINISHED, {});
  // One farm even with two tabs: the second continues what the first has made.
  const farm = await oneAtATime('cafezal-demonstration', () => makeDemonstration(server, demonstration, onProgress));
  await dropDraft(personId, UNFINISHED);
  return farm;
}

let making: Promise<DeviceFarm> | null = null;

/** Makes the demonstration farm with one touch and removes it with another. Both need the network. */
export function useDemonstration() {
  const uid = useSession().user?.uid;
  const queries = useQueryClient();
  const { remove } = useFarmActions();
  const { data: isUnfinished = false } = useQuery({
    queryKey: ['demonstration', uid],
    queryFn: async () => uid !== undefined && (await readDraft(uid, UNFINISHED)) !== undefined,
    staleTime: 0,
  });
  const refreshed = () =>
    Promise.all(
      ['farms', 'deleted-farms', 'demonstration'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
  return {
    /** Whether one was started on this device and not finished. */
    isUnfinished,
    /** Answers the farm. A second call waits for the first one. */
    make: async (onProgress: (progress: DemonstrationProgress) => void): Promise<DeviceFarm> => {
      if (uid === undefined) throw new Error('No user authenticated');
      making ??= make(uid, onProgress).finally(() => {
        making = null;
      });
      try {
        return await making;
      } finally {
        await refreshed();
      }
    },
    remove: async (farmId: string): Promise<void> => {
      await remove(farmId);
      if (uid !== undefined) await dropDraft(uid, UNFINISHED);
      await refreshed();
    },
  };
}
