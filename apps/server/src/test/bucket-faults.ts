import type { Fault } from './test-bucket.ts';
import { refuse } from './test-bucket.ts';

/** Ways in which storage fails. */
export const FAULTS = {
  'says nothing': () => true,
  'breaks the connection': (request) => {
    request.socket.destroy();
    return true;
  },
  'has an error of its own': (_, response) => refuse(response, 500, 'InternalError'),
  'is too busy': (_, response) => refuse(response, 503, 'SlowDown'),
  'breaks its answer off': (_, response) => {
    response.writeHead(200, { 'content-length': 1_000 });
    response.write('half', () => response.destroy());
    return true;
  },
  'gives a byte now and then': (_, response) => {
    response.writeHead(200, { 'content-length': 1_000_000 });
    const timer = setInterval(() => response.write('x'), 20);
    response.once('close', () => clearInterval(timer));
    return true;
  },
} as const satisfies Record<string, Fault>;
