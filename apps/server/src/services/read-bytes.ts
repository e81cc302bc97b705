/** What is thrown away at most of a body that is refused, and how long nothing may come meanwhile. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;
const SILENCE_MS = 2_000;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Throws away what still comes of a refused body. Whoever is in the middle of sending reads no answer before they are
 * done: to cancel the stream would close the connection under them, and the refusal would be lost.
 */
async function discardRest(reader: Reader): Promise<void> {
  let wake = (): void => undefined;
  const silence = new Promise<null>((resolve) => {
    wake = () => resolve(null);
  });
  const timer = setTimeout(wake, SILENCE_MS);
  let left = MAX_DISCARDED_BYTES;
  while (left > 0) {
    const part = await Promise.race([reader.read(), silence]);
    if (part === null || part.done) break;
    left -= part.value.length;
    timer.refresh();
  }
  clearTimeout(timer);
}

/** The bytes of a body, or null where it has more than `maxBytes`; the rest of such a body is thrown away. */
export async function readBytes(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > maxBytes) {
      chunks.length = 0;
      await discardRest(reader);
      return null;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}
