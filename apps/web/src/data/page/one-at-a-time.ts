import { abortion, pageSignal } from './page-life.ts';

/** How often a tab that works says that it lives, and how long the others believe in one that says nothing, in ms. */
const ALIVE_EACH_MS = 15_000;
const SILENT_MS = 60_000;

/** Work that may be told to end: its page is left, or another tab took its place. */
type Work<Outcome> = (signal: AbortSignal) => Promise<Outcome>;

/** Runs work until its end, or until it is told to end: what it waits for then keeps nobody else waiting. */
const untilTold = <Outcome>(work: Work<Outcome>, signal: AbortSignal): Promise<Outcome> => {
  signal.throwIfAborted();
  return Promise.race([work(signal), abortion(signal)]);
};

const queues = new Map<string, Promise<unknown>>();

/** One after another within this tab, for browsers that keep their locks from pages without https. */
function inThisTab<Outcome>(name: string, work: Work<Outcome>): Promise<Outcome> {
  const before = queues.get(name) ?? Promise.resolve();
  const turn = async () => untilTold(work, AbortSignal.any([pageSignal()]));
  const mine = before.then(turn, turn);
  queues.set(name, mine);
  return mine;
}

/** Aborts when no tab has said for a minute that it lives; `end` stops listening. */
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

/** One after another over all tabs. Who holds the lock says that it lives; from one that says nothing for a minute it is taken. */
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
      return await untilTold(work, AbortSignal.any([page, taken.signal]));
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
    // Where another tab took the lock, the work is under way still.
    taken.abort();
    end();
    signs.close();
  }
}

/** Runs work of one name alone, over all tabs where the browser can hold a lock: whoever comes later waits. */
export const oneAtATime = <Outcome>(name: string, work: Work<Outcome>): Promise<Outcome> =>
  // Without a secure context, such as plain http over the farm's network, there is no `locks`.
  'locks' in navigator ? overAllTabs(name, work) : inThisTab(name, work);
