import { join } from 'node:path';
import { killAmidWrites } from '../apps/server/src/test/crash.ts';
import { numbersOf, type Soak, tell, triedIn } from './soak.ts';

/** A server that is killed while eight write, so many times: all that it acknowledged is there, once. */
export const crashes: Soak = async (options) => {
  const { count } = numbersOf(options, { count: 100 });
  return await triedIn(async (folder) => {
    const sent = await killAmidWrites(join(folder, 'data'), { rounds: count });
    tell(`${count} kills amid ${sent} creations: none that was acknowledged is lost or there twice`);
  });
};
