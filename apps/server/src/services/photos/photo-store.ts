import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Storage of photos by key: a folder, or an object store for several instances. What a key holds never changes. */
export type PhotoStore = {
  /** All keys. What is stored or deleted meanwhile may be among them or not. */
  keys: () => AsyncIterable<string>;
  /** Stores bytes under a key; they are on disk when it resolves. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The bytes under a key, or null where there are none. */
  get: (key: string) => Promise<Uint8Array | null>;
  /** Deletes a key; a missing one is no error. */
  delete: (key: string) => Promise<void>;
  /** Where a device reads a key itself for five minutes; null where it is to be read through us. */
  addressOf: (key: string) => Promise<string | null>;
};

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.webp|-thumb\.webp|\.file)$/;
const PLACE = /^[0-9a-f]{2}$/;

/** Spread over 256 folders, so that none grows without end. Keys start with random hexadecimal digits. */
const fileOf = (folder: string, key: string): string => join(folder, key.slice(0, 2), key);

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A key as we make them: a random id, and what of it is stored. It is safe as the name of a file. */
export const isPhotoKey = (name: string): boolean => KEY.test(name);

async function* keysIn(folder: string): AsyncGenerator<string> {
  const places = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const place of places.sort()) {
    const names = PLACE.test(place) ? await readdir(join(folder, place)) : [];
    yield* names.filter(isPhotoKey);
  }
}

/** Photos in a local folder, written atomically. */
export function createFolderPhotoStore(folder: string): PhotoStore {
  return {
    keys: () => keysIn(folder),
    put: async (key, bytes) => {
      const file = fileOf(folder, key);
      const unfinished = `${file}.${randomUUID()}.part`;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      try {
        await writeDurably(unfinished, bytes);
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    get: async (key) => {
      try {
        return await readFile(fileOf(folder, key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    delete: (key) => rm(fileOf(folder, key), { force: true }),
    addressOf: async () => null,
  };
}
