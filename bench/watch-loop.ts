import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/*
 * Loaded into the server before its program (`node --import`): SIGUSR2 begins to watch how late the event loop is, the
 * next one writes the longest delay in milliseconds to LOOP_DELAY_FILE.
 */
const RESOLUTION_MS = 1;
let watching: ReturnType<typeof monitorEventLoopDelay> | null = null;

process.on('SIGUSR2', () => {
  if (watching === null) {
    watching = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    watching.enable();
    return;
  }
  writeFileSync(process.env.LOOP_DELAY_FILE ?? '/dev/null', String(watching.max / 1e6 - RESOLUTION_MS));
  watching = null;
});
