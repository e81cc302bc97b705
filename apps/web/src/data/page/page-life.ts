/** The page was left: its work is aborted, and the next page starts it again. */
export class PageLeftError extends Error {}

/** Aborted while the page is closed or in the back/forward cache. */
let here = new AbortController();
let shown = Promise.withResolvers<void>();

// A cached page runs no code: nobody else would get a lock or a place in a queue that it holds.
globalThis.window?.addEventListener('pagehide', () => {
  shown = Promise.withResolvers();
  here.abort(new PageLeftError('the page was left'));
});
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  here = new AbortController();
  shown.resolve();
});

/** Aborts when the page is left; already aborted on a page that was left. */
export const pageSignal = (): AbortSignal => here.signal;

/** Resolves when the page is shown, at once if it is. */
export const whenPageIsHere = (): Promise<void> => (here.signal.aborted ? shown.promise : Promise.resolve());

/** Rejects when the signal aborts. */
export const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
