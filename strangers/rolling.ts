import { setTimeout as pause } from 'node:timers/promises';
import { type FleetInstance, startAnew, writeWhile } from '../apps/server/src/test/fleet.ts';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, photoForm } from '../apps/server/src/test/test-client.ts';

const FOUND_AGAIN_MS = 2_000;

/** Writes through a proxy while one server after the other is started anew, so many times; what was lost, and what was refused. */
export async function rolled(url: string, instances: readonly FleetInstance[], restarts: number) {
  const { acknowledged, failures, ids, token } = await writeWhile([url], async (more) => {
    for (let restart = 0; restart < restarts; restart += 1) {
      const instance = instances[restart % instances.length];
      if (instance !== undefined) await startAnew(instance, 'SIGTERM', more);
      // As operators are told: a proxy that asks each second may not have found it yet.
      await pause(FOUND_AGAIN_MS);
      await more();
    }
  });
  const isWhole = ids.length === acknowledged.size && ids.every((id) => acknowledged.has(id));
  const body = photoForm();
  const photo = await call<{ photoURL: string }>(remoteApp(url), 'POST', '/users/photo-upload', { token, body });
  return { isWhole, written: ids.length, failures, photo: photo.status };
}
