import { join } from 'node:path';
import { makeFolder, PRODUCT, type SystemAccount, startProcess } from '../apps/server/src/test/platform-process.ts';

const ACCOUNT: SystemAccount = { name: 'the present user', identity: null };

/** The built product at an address, with a data folder of its own that `stop` removes. */
export type Product = { readonly url: string; readonly stop: () => Promise<void> };

/** Starts what `npm start` starts once the screens are built. */
export async function startProduct(): Promise<Product> {
  const folder = await makeFolder(ACCOUNT);
  const server = startProcess(ACCOUNT, { DATA_DIR: join(folder.path, 'data'), NODE_ENV: 'production' }, PRODUCT);
  const url = await server.url;
  return {
    url,
    stop: async () => {
      server.signal('SIGTERM');
      await server.ended;
      await folder.remove();
    },
  };
}
