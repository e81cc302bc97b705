import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A file of an export: its path inside, its size and its SHA-256 in hexadecimal. */
export type ExportedFile = { name: string; bytes: number; sha256: string };

/** A folder of its own, for the files of one export until they are sent. */
export type ExportFolder = {
  /** Writes a JSON array, one item a line, as its pages come. */
  writeList: (name: string, pages: AsyncIterable<readonly object[]>) => Promise<void>;
  /** Writes one JSON object. */
  writeObject: (name: string, value: object) => Promise<void>;
  /** What was written, in order. */
  files: readonly ExportedFile[];
  read: (name: string) => AsyncGenerator<Uint8Array>;
  /** Forgets the folder with all that is in it. */
  remove: () => Promise<void>;
};

async function* listText(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((item) => JSON.stringify(item)).join(',\n');
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}

async function write(folder: string, name: string, chunks: AsyncIterable<string>): Promise<ExportedFile> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of chunks) {
      const data = Buffer.from(chunk);
      hash.update(data);
      bytes += data.length;
      await handle.appendFile(data);
    }
  } finally {
    await handle.close();
  }
  return { name, bytes, sha256: hash.digest('hex') };
}

/** Makes an empty folder that nobody else on the machine can read. */
export async function createExportFolder(): Promise<ExportFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'cafezal-export-'));
  const files: ExportedFile[] = [];
  return {
    writeList: async (name, pages) => {
      files.push(await write(folder, name, listText(pages)));
    },
    writeObject: async (name, value) => {
      const text = (async function* () {
        yield `${JSON.stringify(value, null, 2)}\n`;
      })();
      files.push(await write(folder, name, text));
    },
    files,
    read: async function* (name) {
      yield* createReadStream(join(folder, name));
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}
