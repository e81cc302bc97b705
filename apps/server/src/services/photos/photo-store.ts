import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Storage of photos by key: a folder, or an object store for several instances. */
export type PhotoStore = {
  /** Stores bytes under a key; they are on disk when it resolves. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The bytes under a key, or null where there are none. */
  get: (key: string) => Promise<Uint8Array | null>;
  /** Deletes a key; a missing one is no error. */
  delete: (key: string) => Promise<void>;
};

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

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

/** Photos in a local folder, written atomically. */
export function createFolderPhotoStore(folder: string): PhotoStore {
  return {
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
  };
}
