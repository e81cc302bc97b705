import { whenIdle } from './data/page/when-idle.ts';
import { firstLoad } from './data/server/when-settled.ts';

function startEach(parts: readonly (() => unknown)[]): void {
  const [part, ...rest] = parts;
  if (part === undefined) return;
  whenIdle(() => {
    part();
    startEach(rest);
  });
}

/** Starts what no first screen needs after the first load, when the browser has nothing better to do, each part in a turn of its own. */
export async function startWhenIdle(parts: readonly (() => unknown)[]): Promise<void> {
  await firstLoad();
  startEach(parts);
}
