/** The page was left: what it had under way ends, and is begun anew by the page that is shown next. */
export class PageLeftError extends Error {}

/** Aborted while the page is away: gone, or kept by the browser as it was, to go back to. */
let here = new AbortController();
let told = Promise.withResolvers<void>();

// A page that is kept runs no code. What it held, a lock or a turn in a queue for one, nobody else would get.
globalThis.window?.addEventListener('pagehide', () => {
  told = Promise.withResolvers();
  here.abort(new PageLeftError('the page was left'));
});
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  here = new AbortController();
  told.resolve();
});

/** Aborts when the page is left; of a page that is away, aborted already. */
export const pageSignal = (): AbortSignal => here.signal;

/** Resolves when the page is shown; at once where it is. */
export const whenPageIsHere = (): Promise<void> => (here.signal.aborted ? told.promise : Promise.resolve());

/** Rejects when the signal aborts. */
export const abortion = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
