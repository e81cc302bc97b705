/** A stream whose reader is watched, and can be left. */
export type PacedStream = {
  readonly stream: ReadableStream<Uint8Array>;
  /** Milliseconds for which it had to wait for its reader, all together; 0 while the reader waits for it. */
  readonly waitedMs: () => number;
  /** Bytes that the reader takes in a second of that. */
  readonly bytesPerSec: () => number;
  /** Breaks it off for its reader, and ends what makes it. */
  readonly breakOff: (reason: Error) => void;
};

/** The same stream, watched. What it takes to make its bytes is not the reader's fault, and not counted. */
export function pacedStream(source: ReadableStream<Uint8Array>): PacedStream {
  const reader = source.getReader();
  let bytes = 0;
  let before = 0;
  let since: number | null = performance.now();
  const waitedMs = (): number => (since === null ? 0 : before + performance.now() - since);
  let breakOff = (_reason: Error): void => undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        breakOff = (reason) => {
          // First: a source that is cancelled ends, and what was sent would look whole.
          controller.error(reason);
          reader.cancel(reason).catch(() => undefined);
        };
      },
      pull: async (controller) => {
        before = waitedMs();
        since = null;
        const { done, value } = await reader.read();
        since = performance.now();
        bytes += value?.length ?? 0;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is produced before the reader asks for it.
    { highWaterMark: 0 },
  );
  return { stream, waitedMs, bytesPerSec: () => (bytes / waitedMs()) * 1_000, breakOff: (reason) => breakOff(reason) };
}
