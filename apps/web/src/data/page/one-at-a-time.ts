import { pageSignal, rejectOnAbort } from './page-life.ts';

/**
 * How often the tab that holds a lock sends a sign of life, and after how long without one the others take the lock, in
 * ms.
 */
const ALIVE_EACH_MS = 15_000;
const SILENT_MS = 60_000;

/** Work that may be aborted, because its page is left or another tab took the lock. */
type Work<Outcome> = (signal: AbortSignal) => Promise<Outcome>;

/** Runs work until it ends or the signal aborts; after an abort nobody waits for it any longer. */
const untilAborted = <Outcome>(work: Work<Outcome>, signal: AbortSignal): Promise<Outcome> => {
  signal.throwIfAborted();
  return Promise.race([work(signal), rejectOnAbort(signal)]);
};

const queues = new Map<string, Promise<unknown>>();

/** Runs work one after another in this tab, for insecure pages, where browsers offer no locks. */
function inThisTab<Outcome>(name: string, work: Work<Outcome>): Promise<Outcome> {
  const before = queues.get(name) ?? Promise.resolve();
  const turn = async () => untilAborted(work, AbortSignal.any([pageSignal()]));
  const mine = before.then(turn, turn);
  queues.set(name, mine);
  return mine;
}

/** Aborts after a minute without a sign of life from the holder of the lock; `end` stops listening. */
function watchHolder(signs: BroadcastChannel): { silence: AbortSignal; end: () => void } {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), SILENT_MS);
  };
  signs.onmessage = listen;
  listen();
  const end = () => {
    clearTimeout(timer);
    signs.onmessage = null;
  };
  return { silence: silent.signal, end };
}

/**
 * Runs work one after another over all tabs. The holder of the lock sends signs of life; after a minute without one the
 * lock is stolen.
 */
async function overAllTabs<Outcome>(name: string, work: Work<Outcome>): Promise<Outcome> {
  const page = pageSignal();
  page.throwIfAborted();
  const signs = new BroadcastChannel(name);
  const { silence, end } = watchHolder(signs);
  const taken = new AbortController();
  let isHeld = false;
  const hold = async (): Promise<Outcome> => {
    isHeld = true;
    end();
    const live = () => signs.postMessage('alive');
    live();
    const beat = setInterval(live, ALIVE_EACH_MS);
    try {
      return await untilAborted(work, AbortSignal.any([page, taken.signal]));
    } finally {
      clearInterval(beat);
    }
  };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.any([page, silence]) }, hold);
  } catch (error) {
    if (isHeld || page.aborted || !silence.aborted) throw error;
    return await navigator.locks.request(name, { steal: true }, hold);
  } finally {
    // If another tab stole the lock, the work here is still running.
    taken.abort();
    end();
    signs.close();
  }
}

/** Runs work of the same name one at a time, over all tabs if the browser has locks; later callers wait. */
export const oneAtATime = <Outcome>(name: string, work: Work<Outcome>): Promise<Outcome> =>
  // Insecure pages, such as plain http over the farm's network, have no `locks`.
  'locks' in navigator ? overAllTabs(name, work) : inThisTab(name, work);
