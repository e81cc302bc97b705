import { configure, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import { byteStream, untilOver } from './byte-stream.ts';

// The library limits concurrent compressions per process, and a stalled reader would keep its place. The export slots
// limit ZIPs instead.
configure({ maxWorkers: Number.MAX_SAFE_INTEGER });

/** Adds files to a ZIP, one after the other. */
export type ZipFiles = {
  /** Text, compressed as it arrives. */
  addStream: (name: string, chunks: AsyncGenerator<string | Uint8Array>) => Promise<void>;
  /** A stream of compressed data, stored unchanged. */
  addStored: (name: string, chunks: AsyncGenerator<Uint8Array>) => Promise<void>;
  /** Compressed data, stored unchanged. */
  addBytes: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Aborted once the ZIP ends or nobody reads it. */
  signal: AbortSignal;
};

/**
 * A ZIP that is made while it is read. `write` is called at once and waits for the reader; it rejects if the reader
 * goes away, and its errors end the stream.
 */
export function zipStream(write: (files: ZipFiles) => Promise<void>): ReadableStream<Uint8Array> {
  let fail = (_error: unknown): void => undefined;
  const gone = new AbortController();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => {
      fail = (error) => controller.error(error);
    },
  });
  const zip = new ZipWriter(writable, { useWebWorkers: false });
  const files: ZipFiles = {
    addStream: async (name, chunks) => {
      await zip.add(name, byteStream(chunks));
    },
    addStored: async (name, chunks) => {
      await zip.add(name, byteStream(chunks), { level: 0 });
    },
    addBytes: async (name, bytes) => {
      await zip.add(name, new Uint8ArrayReader(bytes), { level: 0 });
    },
    signal: gone.signal,
  };
  write(files)
    .then(() => zip.close())
    .catch(fail);
  return untilOver(readable, () => gone.abort());
}
