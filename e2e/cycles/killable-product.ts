import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  makeFolder,
  PRODUCT,
  type ServerProcess,
  type SystemAccount,
  startProcess,
} from '../../apps/server/src/test/platform-process.ts';
import { copyPreparedData } from '../../apps/server/src/test/prepared-data.ts';

const ACCOUNT: SystemAccount = { name: 'the present user', identity: null };

/** The built product at a port that it keeps, which can be killed and started again upon the same data. */
export type KillableProduct = {
  readonly url: string;
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the product with a data folder of its own, which `stop` removes. */
export async function startKillableProduct(): Promise<KillableProduct> {
  const folder = await makeFolder(ACCOUNT);
  const data = join(folder.path, 'data');
  copyPreparedData(data, ACCOUNT);
  const settings = { DATA_DIR: data, NODE_ENV: 'production', PORT: String(await freePort()) };
  const start = (): ServerProcess => startProcess(ACCOUNT, settings, PRODUCT);
  let server = start();
  return {
    url: await server.url,
    restart: async () => {
      server.signal('SIGKILL');
      await server.ended;
      server = start();
      await server.url;
    },
    stop: async () => {
      server.signal('SIGTERM');
      await server.ended;
      await folder.remove();
    },
  };
}
