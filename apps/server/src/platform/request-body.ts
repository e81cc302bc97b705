import type { IncomingMessage } from 'node:http';

/**
 * What comes in of a request, part by part as it is asked for. Each part is handed over as it arrived, without a copy,
 * so that whoever reads it may give its memory back. Ends in an error where the sender goes away before the end.
 */
export function requestBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        let isOver = false;
        const end = (tell: () => void) => (): void => {
          if (!isOver) tell();
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
