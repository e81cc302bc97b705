import type { IncomingMessage } from 'node:http';

/**
 * The body of a request as a stream. Parts are passed on without a copy, so that the reader can release their memory.
 * Errors if the client disconnects before the end.
 */
export function requestBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        let isOver = false;
        const end = (settle: () => void) => (): void => {
          if (!isOver) settle();
          isOver = true;
        };
        const gone = (): void => controller.error(new Error('the sender went away'));
        incoming.pause();
        incoming.on('data', (part: Buffer<ArrayBuffer>) => {
          incoming.pause();
          controller.enqueue(part);
        });
        incoming.once(
          'end',
          end(() => controller.close()),
        );
        for (const event of ['error', 'close']) incoming.once(event, end(gone));
        if (incoming.destroyed && !incoming.readableEnded) end(gone)();
      },
      pull: () => void incoming.resume(),
    },
    { highWaterMark: 0 },
  );
}
