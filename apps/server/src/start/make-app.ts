import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS, type Limits } from '../services/request/limits.ts';
import { createApp } from './app.ts';
import { createServices } from './create-services.ts';
import type { AppMaker } from './run-server.ts';

const WEB_FOLDER = join(import.meta.dirname, '../../../web/dist');

async function webFolder(): Promise<string | null> {
  const isBuilt = await access(join(WEB_FOLDER, 'index.html')).then(
    () => true,
    () => false,
  );
  return isBuilt ? WEB_FOLDER : null;
}

/** Makes the product's app; other limits than the product's are for load tests only. */
export const appMaker =
  (limits: Limits = LIMITS): AppMaker =>
  async (foundation) =>
    createApp(await createServices({ ...foundation, limits }), await webFolder()).fetch;
