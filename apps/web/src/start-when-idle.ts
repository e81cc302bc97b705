import { isStaleBuild } from './components/messages/stale-build.ts';
import { whenIdle } from './data/page/when-idle.ts';
import { firstLoad } from './data/server/after-first-load.ts';

const RETRY_AFTER_MS = 60_000;

type Part = () => unknown;

/** Starts a part, again a while later where its file did not come: nothing else would send what waits on the device. */
async function start(part: Part): Promise<void> {
  try {
    await part();
  } catch (error) {
    if (isStaleBuild(error)) setTimeout(start, RETRY_AFTER_MS, part);
    else reportError(error);
  }
}

function startEach(parts: readonly Part[]): void {
  const [part, ...rest] = parts;
  if (part === undefined) return;
  whenIdle(() => {
    void start(part);
    startEach(rest);
  });
}

/**
 * Starts parts that no first screen needs, after the first load and while the browser is idle, each in a task of its
 * own.
 */
export async function startWhenIdle(parts: readonly Part[]): Promise<void> {
  await firstLoad();
  startEach(parts);
}
