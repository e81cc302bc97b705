import { pageSignal, whenPageIsHere } from '../page/page-life.ts';

const isSeen = (): boolean => document.visibilityState === 'visible';

/**
 * Runs `lead` in one tab of the browser until its signal aborts. The visible tab takes over, since phones suspend the
 * others; when it closes or its page is left, another one follows. Without Web Locks every tab leads.
 */
export async function oneTabLeads(
  name: string,
  lead: (signal: AbortSignal) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  // Insecure pages, such as plain http over the farm's network, have no `locks`.
  if (!('locks' in navigator)) return lead(stop);
  let takes = isSeen();
  while (!stop.aborted) {
    await whenPageIsHere();
    const page = pageSignal();
    const turn = new AbortController();
    let isLeading = false;
    let isWanted = false;
    const onSeen = () => {
      isWanted = !isLeading && isSeen();
      if (isWanted) turn.abort();
    };
    const end = () => turn.abort();
    stop.addEventListener('abort', end);
    page.addEventListener('abort', end);
    document.addEventListener('visibilitychange', onSeen);
    const hold = () => {
      isLeading = true;
      return lead(turn.signal);
    };
    // The request rejects when another tab takes over, or when this tab leaves the queue to take over.
    await navigator.locks.request(name, takes ? { steal: true } : { signal: turn.signal }, hold).catch(() => undefined);
    turn.abort();
    stop.removeEventListener('abort', end);
    page.removeEventListener('abort', end);
    document.removeEventListener('visibilitychange', onSeen);
    takes = isWanted;
  }
}
