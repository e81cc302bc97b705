import type { IncomingMessage } from 'node:http';
import { freeBytes } from './free-bytes.ts';

/** What is thrown away at most of a body, how long nothing may come meanwhile, and how long it may take in all. */
const MAX_BYTES = 64 * 1024 * 1024;
const SILENCE_MS = 10_000;
const DEADLINE_MS = 60_000;

/** Whether part of a body still comes, or lies here unread, so that the connection cannot go on to its next request. */
export const hasLeftover = ({ complete, readableLength }: IncomingMessage): boolean => !complete || readableLength > 0;

/**
 * Throws away what nobody reads of a body, keeping nothing of it. Whoever is in the middle of sending reads no answer
 * before they are done: an answer and a closed connection under them would be lost. Says whether it came to its end.
 */
export function discardRest(request: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let left = MAX_BYTES;
    const stop = (): void => {
      clearTimeout(silence);
      clearTimeout(deadline);
      resolve(request.complete);
    };
    const silence = setTimeout(stop, SILENCE_MS);
    const deadline = setTimeout(stop, DEADLINE_MS);
    // Who began to read it keeps what comes in memory, and pauses it.
    request.removeAllListeners('data');
    request.on('data', (part: Buffer) => {
      left -= part.length;
      freeBytes(part);
      silence.refresh();
      if (left < 0) stop();
    });
    for (const event of ['end', 'error', 'close']) request.once(event, stop);
    request.resume();
  });
}
