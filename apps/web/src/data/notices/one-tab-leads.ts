import { pageSignal, whenPageIsHere } from '../page/page-life.ts';

const isSeen = (): boolean => document.visibilityState === 'visible';

/**
 * Has one tab of the browser do something until its signal aborts. The tab that is looked at takes the lead, since a phone
 * puts the others to sleep; when it closes or its page is left, one of the others follows. Where the browser holds no locks
 * every tab leads.
 */
export async function oneTabLeads(
  name: string,
  lead: (signal: AbortSignal) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  // Without a secure context, such as plain http over the farm's network, there is no `locks`.
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
    // It ends with an error when another tab takes the lead or this one leaves the queue to take it.
    await navigator.locks.request(name, takes ? { steal: true } : { signal: turn.signal }, hold).catch(() => undefined);
    turn.abort();
    stop.removeEventListener('abort', end);
    page.removeEventListener('abort', end);
    document.removeEventListener('visibilitychange', onSeen);
    takes = isWanted;
  }
}
