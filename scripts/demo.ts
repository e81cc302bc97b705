import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call } from '../apps/server/src/test/test-client.ts';
import { furnishFarm } from '../e2e/furnished-farm.ts';
import { PERSON } from '../e2e/journey.ts';
import { startDevelopment } from './dev.ts';

const DATA_DIR = join(import.meta.dirname, '../.cache/demo');
const EMAIL = 'benta@example.test';
const SERVER = 'http://127.0.0.1:3000';
const SCREENS = 'http://127.0.0.1:5173';
const LOOK_EACH_MS = 200;

const isReady = (): Promise<boolean> =>
  fetch(`${SERVER}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Makes the farm where this is the first time; answers where it is. */
async function findFarm(): Promise<string> {
  const app = remoteApp(SERVER);
  const json = { email: EMAIL, password: PERSON.password };
  const { status, body } = await call<{ token: string }>(app, 'POST', '/auth/login', { json });
  if (status !== 200) return (await furnishFarm(SERVER, EMAIL)).farmSlug;
  const listed = await call<{ farms: { farmSlug: string }[] }>(app, 'GET', '/farms', { token: body.token });
  const [farm] = listed.body.farms;
  if (farm === undefined) throw new Error(`${EMAIL} has no farm: remove ${DATA_DIR} and try again`);
  return farm.farmSlug;
}

let isOver = false;
const ended = startDevelopment({ DATA_DIR }).then(() => {
  isOver = true;
});
while (!isOver && !(await isReady())) await pause(LOOK_EACH_MS);
if (!isOver) {
  const slug = await findFarm();
  const entry = new URLSearchParams({ email: EMAIL, password: PERSON.password, to: `/fazenda/${slug}` });
  process.stdout.write(`\nA filled farm, signed in as ${EMAIL}:\n${SCREENS}/demo.html#${entry}\n\n`);
}
await ended;
