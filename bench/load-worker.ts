import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { LoadOrder, LoadResult } from './load.ts';

// What `runLoad` gives.
const { port, requests, connections, warmUpSeconds, seconds } = workerData as LoadOrder;

const latencies: number[] = [];
const refusals = new Map<number, number>();
let counter = 0;
let answered = 0;

/** The next request of a connection as bytes; `%number%` in a body becomes nine digits, another each time. */
function nextRequest(index: number): Buffer {
  const { head, body } = requests[index % requests.length] ?? { head: '', body: '' };
  counter += 1;
  const sent = Buffer.from(body.replaceAll('%number%', String(counter).padStart(9, '0')));
  const length = body === '' ? '' : `content-type: application/json\r\ncontent-length: ${sent.length}\r\n`;
  return Buffer.concat([Buffer.from(`${head}\r\nhost: 127.0.0.1\r\n${length}\r\n`), sent]);
}

/** Where the first answer in the bytes ends and its status, or null while parts of it are missing. */
function endOfAnswer(bytes: Buffer): { end: number; status: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const end = length === undefined ? bytes.indexOf('\r\n0\r\n\r\n', headEnd - 2) + 7 : headEnd + 4 + Number(length);
  return end < headEnd || bytes.length < end ? null : { end, status };
}

function drive(index: number, deadline: number, measureFrom: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1').setNoDelay(true);
    let bytes: Buffer = Buffer.alloc(0);
    let begun = 0;
    const ask = (): void => {
      begun = performance.now();
      if (begun >= deadline) socket.end(resolve);
      else socket.write(nextRequest(index));
    };
    socket.once('connect', ask).once('error', reject);
    socket.on('data', (chunk) => {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
      const answer = endOfAnswer(bytes);
      if (answer === null) return;
      bytes = Buffer.alloc(0);
      answered += 1;
      const now = performance.now();
      if (begun >= measureFrom && now <= deadline) latencies.push(now - begun);
      if (answer.status >= 300) refusals.set(answer.status, (refusals.get(answer.status) ?? 0) + 1);
      ask();
    });
  });
}

const measureFrom = performance.now() + warmUpSeconds * 1_000;
const deadline = measureFrom + seconds * 1_000;
await Promise.all(Array.from({ length: connections }, (_, index) => drive(index, deadline, measureFrom)));
parentPort?.postMessage({ latencies, answered, refusals: [...refusals] } satisfies LoadResult);
