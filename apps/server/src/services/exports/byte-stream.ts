/** A stream of what an iterator gives, asked for as it is read; who stops reading ends the iterator. */
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
