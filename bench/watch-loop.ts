import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/*
 * Loaded into the server before its program (`node --import`): SIGUSR2 begins to watch how late the event loop is, the
 * next one writes two numbers of milliseconds to LOOP_DELAY_FILE: the longest delay, and the most that the thread
 * itself computed between two turns of a timer, which what else the machine does makes no longer.
 */
const RESOLUTION_MS = 1;
/** Microseconds that this thread computed. */
const computed = (): number => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

type Watch = { delay: ReturnType<typeof monitorEventLoopDelay>; most: number; stop: () => void };
let watch: Watch | null = null;

function begin(): Watch {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let last = computed();
  const turn = (): void => {
    const now = computed();
    begun.most = Math.max(begun.most, now - last);
    last = now;
  };
  const timer = setInterval(turn, RESOLUTION_MS);
  const begun: Watch = { delay, most: 0, stop: () => clearInterval(timer) };
  return begun;
}

process.on('SIGUSR2', () => {
  if (watch === null) {
    watch = begin();
    return;
  }
  const { delay, most, stop } = watch;
  stop();
  delay.disable();
  const file = process.env.LOOP_DELAY_FILE ?? '/dev/null';
  writeFileSync(`${file}.part`, `${delay.max / 1e6 - RESOLUTION_MS} ${most / 1e3}`);
  renameSync(`${file}.part`, file);
  watch = null;
});
