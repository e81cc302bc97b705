import { pageSignal } from '../page/page-life.ts';

type GivenUp = { done: Promise<void>; abort: () => void };

/** Gives an upgrade up: a database stays as it was, and one that was not there is not made. */
export function giveUp(upgrade: GivenUp): void {
  upgrade.done.catch(() => undefined);
  try {
    upgrade.abort();
  } catch {
    // It has ended.
  }
}

/**
 * Gives an upgrade up when its page is left. A browser keeps a page that is left as it was, its upgrade too, and every other
 * tab that opens the database waits for that: ten minutes in Chromium.
 */
export function endWithPage(upgrade: GivenUp): void {
  const page = pageSignal();
  const end = () => giveUp(upgrade);
  if (page.aborted) end();
  page.addEventListener('abort', end);
  const letGo = () => page.removeEventListener('abort', end);
  upgrade.done.then(letGo, letGo);
}

/** Null in the place of the error of an upgrade that was given up. */
export function nullIfGivenUp(error: unknown): null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  throw error;
}
