import { Problem } from '@cafezal/domain/record/problem.ts';
import { type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import type { FileTurns } from './file-turns.ts';

const MB = 1024 * 1024;
/** Most bytes of all files together once they are inflated. */
const MOST_BYTES = 20 * MB;
const MOST_FILES = 500;

/** A file of an archive: its name with its folders, and its bytes. Nothing is written under that name. */
export type ZippedFile = { name: string; bytes: Uint8Array };

const BROKEN = 'Este arquivo compactado está quebrado ou tem senha. Baixe de novo e traga inteiro.';
const unreadable = (): Problem => new Problem('import/unreadable', { message: BROKEN });
const tooLarge = (): Problem =>
  new Problem('import/too-large', { message: 'O mapa é grande demais: até 20 MB depois de aberto, e 500 arquivos.' });

/** What is looked for, and what was found so far. */
type Search = { wanted: RegExp; bytes: number; files: number; turns: FileTurns };

/** The bytes of a file; inflating stops where the archive says less than it has. */
async function inflated(file: FileEntry, search: Search): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const sink = new WritableStream<Uint8Array>({
    write: async (chunk) => {
      search.bytes += chunk.length;
      if (search.bytes > MOST_BYTES) throw tooLarge();
      chunks.push(chunk);
      await search.turns.turn();
    },
  });
  await file.getData(sink, { useWebWorkers: false });
  return Buffer.concat(chunks);
}

async function filesIn(bytes: Uint8Array, within: string, search: Search): Promise<ZippedFile[]> {
  const found: ZippedFile[] = [];
  for await (const entry of new ZipReader(new Uint8ArrayReader(bytes), {
    useWebWorkers: false,
  }).getEntriesGenerator()) {
    search.files += 1;
    await search.turns.turn();
    if (search.files > MOST_FILES) throw tooLarge();
    if (entry.directory || /(^|[\\/])[._][^\\/]*$/.test(entry.filename)) continue;
    if (entry.encrypted) throw unreadable();
    const name = `${within}${entry.filename}`;
    const isArchive = /\.(zip|kmz)$/i.test(name) && within === '';
    if (isArchive) found.push(...(await filesIn(await inflated(entry, search), `${name}/`, search)));
    else if (search.wanted.test(name)) found.push({ name, bytes: await inflated(entry, search) });
  }
  return found;
}

/**
 * The files of a ZIP whose names fit, those of archives in it too, as the CAR gives them; archives in those are not opened. `import/unreadable` (422), `import/too-large` (413) for
 * more than 500 files or 20 MB, counted as they come out.
 */
export async function zippedFiles(bytes: Uint8Array, wanted: RegExp, turns: FileTurns): Promise<ZippedFile[]> {
  try {
    return await filesIn(bytes, '', { wanted, bytes: 0, files: 0, turns });
  } catch (error) {
    throw error instanceof Problem ? error : unreadable();
  }
}
