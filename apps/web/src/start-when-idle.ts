import { whenIdle } from './data/page/when-idle.ts';
import { firstLoad } from './data/server/after-first-load.ts';

function startEach(parts: readonly (() => unknown)[]): void {
  const [part, ...rest] = parts;
  if (part === undefined) return;
  whenIdle(() => {
    part();
    startEach(rest);
  });
}

/**
 * Starts parts that no first screen needs, after the first load and while the browser is idle, each in a task of its
 * own.
 */
export async function startWhenIdle(parts: readonly (() => unknown)[]): Promise<void> {
  await firstLoad();
  startEach(parts);
}
