import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The server's timers need a moment to show a delay that just ended. */
const SETTLE_MS = 200;

/** The longest that the event loop was late in milliseconds, and the most of it that the thread itself computed. */
export type LoopDelay = { longest: number; computed: number };

/** Watches how long other requests wait in a server that was started with its settings. */
export type LoopWatcher = {
  readonly settings: Readonly<Record<string, string>>;
  readonly during: (pid: number, work: () => Promise<unknown>) => Promise<LoopDelay>;
  readonly close: () => Promise<void>;
};

/** Makes a watcher, whose settings the server is started with. */
export function loopWatcher(): LoopWatcher {
  const file = join(tmpdir(), `cafezal-loop-${process.pid}`);
  return {
    settings: { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'watch-loop.ts')}`, LOOP_DELAY_FILE: file },
    during: async (pid, work) => {
      process.kill(pid, 'SIGUSR2');
      await pause(SETTLE_MS);
      await work();
      await pause(SETTLE_MS);
      process.kill(pid, 'SIGUSR2');
      while (!existsSync(file)) await pause(SETTLE_MS);
      const [longest = Number.NaN, computed = Number.NaN] = (await readFile(file, 'utf8')).split(' ').map(Number);
      await rm(file);
      return { longest, computed };
    },
    close: () => rm(file, { force: true }),
  };
}
