import { configure, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import { byteStream, untilOver } from './byte-stream.ts';

// The library lets so many files of all ZIPs of the process be compressed at once, and one whose reader stands still
// keeps its place. How many ZIPs are made at once is the export slots' to say.
configure({ maxWorkers: Number.MAX_SAFE_INTEGER });

/** Adds files to a ZIP, one after the other. */
export type ZipFiles = {
  /** Text and the like, compressed as it comes. */
  addStream: (name: string, chunks: AsyncGenerator<string | Uint8Array>) => Promise<void>;
  /** What is compressed already and comes bit by bit, as it is. */
  addStored: (name: string, chunks: AsyncGenerator<Uint8Array>) => Promise<void>;
  /** What is compressed already, as it is. */
  addBytes: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Aborted once the ZIP is over: nobody reads it any more. */
  signal: AbortSignal;
};

/**
 * A ZIP that is made while it is read. `write` is called at once and waits wherever nobody reads; it is rejected when
 * the reader goes away, and what it throws ends the stream with an error.
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
