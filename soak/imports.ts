import { join } from 'node:path';
import { seedOfToday } from '../apps/server/src/test/fuzz.ts';
import { killAmidImports } from '../apps/server/src/test/import-crash.ts';
import { bringMutated } from '../apps/server/src/test/mutated-imports.ts';
import { PRODUCT_WITHOUT_RATES, startProcess } from '../apps/server/src/test/platform-process.ts';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { numbersOf, type Soak, tell, triedIn } from './soak.ts';

/** So many mutated files of each kind against a server of its own; says whether all were answered. */
async function bringAllKinds(dataDir: string, asked: { count: number; seed: number; tell: (line: string) => void }) {
  const settings = { DATA_DIR: dataDir, TRUST_PROXY: '1' };
  const server = startProcess({ name: 'the present user', identity: null }, settings, PRODUCT_WITHOUT_RATES);
  try {
    const app = remoteApp(await server.url);
    for (const kind of ['planilha', 'mapa', 'nfe']) {
      const { confirmed, shown, refused, slowestMs } = await bringMutated(app, { ...asked, kind });
      asked.tell(
        `${asked.count} mutated of the kind ${kind}: ${confirmed} came in and were undone, ${shown} were shown, ${refused} refused; the slowest took ${Math.round(slowestMs)} ms from sending to undoing`,
      );
    }
  } finally {
    server.signal('SIGTERM');
    await server.ended;
  }
}

/**
 * Mutated files of each kind, none of which may break the server or come in half; and a server that is killed while it confirms a
 * file, so many times: all or nothing each time.
 */
export const imports: Soak = async (options) => {
  const { count, files, seed } = numbersOf(options, { count: 50, files: 200, seed: seedOfToday() });
  return await triedIn(async (folder) => {
    await bringAllKinds(join(folder, 'files'), { count: files, seed, tell });
    const { none, all } = await killAmidImports(join(folder, 'data'), { rounds: count, tell });
    tell(`${count} kills: ${none} times nothing was written, ${all} times all`);
  });
};
