import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killAmidWrites } from '../apps/server/src/test/crash.ts';
import { numbersOf, type Soak } from './soak.ts';

/** A server that is killed while eight write, so many times: all that it acknowledged is there, once. */
export const crashes: Soak = async (options) => {
  const { count } = numbersOf(options, { count: 100 });
  const folder = await mkdtemp(join(tmpdir(), 'cafezal-soak-'));
  const tell = (line: string): void => void process.stdout.write(`${line}\n`);
  try {
    const sent = await killAmidWrites(join(folder, 'data'), { rounds: count });
    tell(`${count} kills amid ${sent} creations: none that was acknowledged is lost or there twice`);
    return true;
  } catch (error) {
    tell(error instanceof Error ? `${error.stack} ${String(error.cause)}` : String(error));
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
