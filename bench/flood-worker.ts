import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** What the worker is told: bodies to send at once, each of so many bytes, to a path, by nobody. */
export type FloodOrder = { port: number; path: string; bodies: number; bytes: number };
/** What the worker tells: the statuses that came back with their number; 0 where the connection ended without one. */
export type FloodResult = [status: number, count: number][];

// What `manyBodies` gives.
const { port, path, bodies, bytes } = workerData as FloodOrder;

const piece = Buffer.from('{},'.repeat(20_000));

/** One body of which every second says how long it is; the others come in chunks. */
function send(index: number): Promise<number> {
  const isDeclared = index % 2 === 0;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let left = bytes;
    let answer = '';
    const frame = (part: Buffer): Buffer =>
      isDeclared ? part : Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
    const write = (): void => {
      while (left > 0) {
        const part = piece.subarray(0, Math.min(left, piece.length));
        left -= part.length;
        if (!socket.write(frame(part))) return;
      }
      if (!isDeclared) socket.write('0\r\n\r\n');
    };
    socket.on('drain', write).on('error', () => undefined);
    socket.on('data', (part) => {
      answer += part.toString('latin1');
      socket.end();
    });
    socket.once('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)));
    socket.once('connect', () => {
      const length = isDeclared ? `content-length: ${bytes}` : 'transfer-encoding: chunked';
      socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${length}\r\n\r\n`);
      write();
    });
  });
}

const statuses = await Promise.all(Array.from({ length: bodies }, (_, index) => send(index)));
const counts = Map.groupBy(statuses, (status) => status);
parentPort?.postMessage([...counts].map(([status, all]) => [status, all.length]) satisfies FloodResult);
