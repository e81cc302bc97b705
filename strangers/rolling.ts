import { setTimeout as pause } from 'node:timers/promises';
import { type FleetInstance, type FleetLedger, harvestIds, writeOn } from '../apps/server/src/test/fleet.ts';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, createFarm, photoForm, signUp } from '../apps/server/src/test/test-client.ts';

/** Who writes meanwhile. */
export const WRITERS = 8;
/** Writes between two events. */
const SOME = 60;
const FOUND_AGAIN_MS = 2_000;

/** Writes through a proxy while one server after the other is started anew, so many times; what was lost, and what was refused. */
export async function rolled(url: string, instances: readonly FleetInstance[], restarts: number) {
  const app = remoteApp(url);
  const { token } = await signUp(app);
  const { id: farmId } = await createFarm(app, token);
  const ledger: FleetLedger = { acknowledged: new Set(), failures: [], longestMs: 0 };
  const stopping = new AbortController();
  const writing = { token, farmId, signal: stopping.signal };
  const writers = Array.from({ length: WRITERS }, () => writeOn([url], writing, ledger));
  const more = async () => {
    const wanted = ledger.acknowledged.size + SOME;
    while (ledger.acknowledged.size < wanted) await pause(10);
  };
  for (let restart = 0; restart < restarts; restart += 1) {
    const instance = instances[restart % instances.length];
    await more();
    await instance?.end('SIGTERM');
    await more();
    await instance?.start();
    // As operators are told: a proxy that asks each second may not have found it yet.
    await pause(FOUND_AGAIN_MS);
  }
  await more();
  stopping.abort();
  await Promise.all(writers);
  const ids = await harvestIds(url, token, farmId);
  const isWhole = ids.length === ledger.acknowledged.size && ids.every((id) => ledger.acknowledged.has(id));
  const photo = await call<{ photoURL: string }>(app, 'POST', '/users/photo-upload', { token, body: photoForm() });
  return { isWhole, written: ids.length, failures: ledger.failures, photo: photo.status };
}
