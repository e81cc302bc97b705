import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killAmidImports } from '../apps/server/src/test/import-crash.ts';
import { numbersOf, type Soak } from './soak.ts';

/** A server that is killed while it confirms a file, so many times: all or nothing each time. */
export const imports: Soak = async (options) => {
  const { count } = numbersOf(options, { count: 50 });
  const folder = await mkdtemp(join(tmpdir(), 'cafezal-soak-'));
  const tell = (line: string): void => void process.stdout.write(`${line}\n`);
  try {
    const { none, all } = await killAmidImports(join(folder, 'data'), { rounds: count, tell });
    tell(`${count} kills: ${none} times nothing was written, ${all} times all`);
    return true;
  } catch (error) {
    tell(String(error));
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
