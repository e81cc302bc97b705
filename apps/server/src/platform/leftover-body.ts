import type { IncomingMessage } from 'node:http';
import { freeBytes } from './free-bytes.ts';

/** Most bytes of a body that are discarded, the longest pause meanwhile, and the longest time in all. */
const MAX_BYTES = 64 * 1024 * 1024;
const SILENCE_MS = 10_000;
const DEADLINE_MS = 60_000;

/** Whether part of a body is still arriving or unread, so that the connection cannot take its next request. */
export const hasLeftover = ({ complete, readableLength }: IncomingMessage): boolean => !complete || readableLength > 0;

/**
 * Discards the unread rest of a body. A client that is still sending reads no answer before it is done; closing the
 * connection would lose the answer. Answers whether the body ended.
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
    // A handler that started reading has buffered and paused the stream.
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
