import { join } from 'node:path';
import { makeFolder, PRODUCT, type SystemAccount, startProcess } from '../apps/server/src/test/platform-process.ts';
import { copyPreparedData } from '../apps/server/src/test/prepared-data.ts';

const ACCOUNT: SystemAccount = { name: 'the present user', identity: null };

/** The built product at an address, with a data folder of its own that `stop` removes. */
export type Product = {
  readonly url: string;
  /** Where its mails are written. */
  readonly mails: string;
  readonly stop: () => Promise<void>;
};

/** Starts what `npm start` starts once the screens are built, with settings of its environment on top. */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const folder = await makeFolder(ACCOUNT);
  const data = join(folder.path, 'data');
  copyPreparedData(data, ACCOUNT);
  const server = startProcess(ACCOUNT, { DATA_DIR: data, NODE_ENV: 'production', ...settings }, PRODUCT);
  const url = await server.url;
  return {
    url,
    mails: join(data, 'mail'),
    stop: async () => {
      server.signal('SIGTERM');
      await server.ended;
      await folder.remove();
    },
  };
}
