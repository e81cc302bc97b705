import { connect, createServer, type Socket } from 'node:net';

/** A connection to a database that can be made to swallow everything silently, or to be gone. */
export type SwallowingProxy = {
  readonly url: string;
  freeze: () => void;
  thaw: () => void;
  /** Breaks all connections and refuses new ones, as a database that is stopped. */
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  close: () => Promise<void>;
};

/** Opens a loopback proxy to the database of an address. */
export async function startSwallowingProxy(url: string): Promise<SwallowingProxy> {
  const to = new URL(url);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => other.write(bytes));
      from.once('error', () => other.destroy()).once('close', () => other.destroy());
      if (isFrozen) from.pause();
    }
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
  const cut = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await new Promise((resolve) => server.close(resolve));
  };
  await listen(0);
  const address = server.address();
  if (address === null || typeof address !== 'object') throw new Error('a listening server has no port');
  const at = new URL(url);
  at.port = String(address.port);
  return {
    url: at.href,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    cut,
    mend: () => listen(address.port),
    close: cut,
  };
}
