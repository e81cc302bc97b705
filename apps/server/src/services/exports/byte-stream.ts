/** A stream of an iterator's chunks, pulled as they are read. Cancelling the stream ends the iterator. */
export function byteStream(chunks: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
    },
    cancel: async () => {
      await chunks.return(undefined);
    },
  });
}

/** The same stream; `over` is called once when it ends, fails or is cancelled. */
export function untilOver(stream: ReadableStream<Uint8Array>, over: () => void): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  void reader.closed.then(over, over);
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is produced before the reader asks for it.
    { highWaterMark: 0 },
  );
}
