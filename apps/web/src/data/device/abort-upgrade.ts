import { pageSignal } from '../page/page-life.ts';

type AbortableUpgrade = { done: Promise<void>; abort: () => void };

/** Aborts a version upgrade: the database stays as it was; a new one is not created. */
export function abortUpgrade(upgrade: AbortableUpgrade): void {
  upgrade.done.catch(() => undefined);
  try {
    upgrade.abort();
  } catch {
    // Already ended.
  }
}

/**
 * Aborts an upgrade when its page is left. A browser may cache a left page with its upgrade, and every other tab that
 * opens the database then waits: ten minutes in Chromium.
 */
export function abortUpgradeWithPage(upgrade: AbortableUpgrade): void {
  const page = pageSignal();
  const end = () => abortUpgrade(upgrade);
  if (page.aborted) end();
  page.addEventListener('abort', end);
  const letGo = () => page.removeEventListener('abort', end);
  upgrade.done.then(letGo, letGo);
}

/** Answers null for the error of an aborted upgrade; throws any other error. */
export function nullIfAborted(error: unknown): null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  throw error;
}
